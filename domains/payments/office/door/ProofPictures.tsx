/** The pictures and PDFs of a proof of a bank transfer, as large as there is room. */
import FileText from 'lucide-react/icons/file-text'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type * as z from 'zod/mini'

/** Files have signed addresses that expire after some minutes. */
export function ProofPictures({ files }: { files: readonly z.infer<typeof UploadedFile>[] }) {
  const t = useT('office.payments')
  return (
    <ul className="grid items-start gap-2">
      {files.map(({ id, url, type }, index) => (
        <li key={id}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            title={t('accept.zoom')}
            className="grid min-h-28 place-items-center overflow-hidden rounded border border-line bg-tile hover:border-brand"
            aria-label={t('file', { number: index + 1 })}
          >
            {type.startsWith('image/') ? (
              <img src={url} alt="" className="max-h-120 w-full object-contain" loading="lazy" />
            ) : (
              <span className="grid justify-items-center gap-1 text-xs text-black">
                <Icon of={FileText} size="large" />
                PDF
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
