/** The statement of a month as a PDF and as a table. */
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { reportFailure } from '#kit/web/calls/report.ts'
import { fetchFile, saveFile } from '#kit/web/files/file-download.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { statementFile } from '../calls.gen.ts'

const FORMATS = ['pdf', 'csv'] as const

type Wanted = ArgumentOf<typeof statementFile>
type Props = { account: Pick<Wanted, 'kind' | 'currency'>; month: string }

export function MonthFiles({ account, month }: Props) {
  const t = useT('statements')
  const lang = useLang()
  const [isBilingual, setIsBilingual] = useState(false)
  const [busy, setBusy] = useState<(typeof FORMATS)[number] | null>(null)
  const save = async (format: (typeof FORMATS)[number]) => {
    setBusy(format)
    const address = addressOf(statementFile, {
      ...account,
      month,
      format,
      ...(isBilingual && { bilingual: '1' as const }),
    })
    await fetchFile(address).then(saveFile).catch(reportFailure)
    setBusy(null)
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      {lang !== 'cn' && (
        <Checkbox checked={isBilingual} onChange={({ target }) => setIsBilingual(target.checked)}>
          {t('bilingual')}
        </Checkbox>
      )}
      {FORMATS.map((format) => (
        <Button
          key={format}
          size="small"
          variant="secondary"
          icon={FileText}
          busy={busy === format}
          onClick={() => void save(format)}
        >
          {`${month} ${format.toUpperCase()}`}
        </Button>
      ))}
    </span>
  )
}
