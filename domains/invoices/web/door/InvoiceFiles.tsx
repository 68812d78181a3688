/** The files of an invoice, each to be saved. */
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { reportFailure } from '#kit/web/calls/report.ts'
import { fetchFile, saveFile } from '#kit/web/files/file-download.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { FileKind, InvoiceDetail } from '../../contract.ts'
import { isEnded } from '../../states.ts'

/** What reverses an invoice stands behind it. */
const ORDER = ['pdf', 'ubl', 'official', 'red_pdf', 'red_ubl', 'red_official'] as const

type Props = {
  invoice: Pick<InvoiceDetail, 'files' | 'isWriting' | 'state'>
  addressOf: (kind: FileKind) => string
}

export function InvoiceFiles({ invoice, addressOf }: Props) {
  const t = useT('invoices')
  const [busy, setBusy] = useState<FileKind | null>(null)
  const save = async (kind: FileKind) => {
    setBusy(kind)
    await fetchFile(addressOf(kind)).then(saveFile).catch(reportFailure)
    setBusy(null)
  }
  const { files, isWriting, state } = invoice
  return (
    <div className="stack">
      {isWriting && <p className="text-sm text-ink-3">{t('writing')}</p>}
      {!isWriting && files.length === 0 && (
        <p className="text-sm text-ink-3">{t(isEnded(state) ? 'endedFiles' : 'noFiles')}</p>
      )}
      {files.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {ORDER.filter((kind) => files.some((file) => file.kind === kind)).map((kind) => (
            <Button key={kind} icon={FileText} busy={busy === kind} onClick={() => void save(kind)}>
              {t(`file.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
