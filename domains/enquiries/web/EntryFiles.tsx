/** The files of an entry: pictures small, others by name; each opens by itself. */
import { useT } from '#kit/web/language/i18n.tsx'
import type { Enquiry } from '../contract.ts'

type Props = { files: Enquiry['entries'][number]['files'] }

export function EntryFiles({ files }: Props) {
  const t = useT('enquiries')
  if (files.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {files.map(({ id, type, url }, index) => {
        const name = t('file', { number: index + 1 })
        return (
          <a key={id} href={url} target="_blank" rel="noreferrer" className="link text-sm">
            {type.startsWith('image/') ? (
              <img
                src={url}
                alt={name}
                width="96"
                height="96"
                loading="lazy"
                className="size-24 rounded-md object-cover"
              />
            ) : (
              `${name} (PDF)`
            )}
          </a>
        )
      })}
    </div>
  )
}
