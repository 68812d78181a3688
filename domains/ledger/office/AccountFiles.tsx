/** The files of an account: its lines for a spreadsheet, its statement as a PDF. */
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { reportFailure } from '#kit/web/calls/report.ts'
import { fetchFile, saveFile } from '#kit/web/files/file-download.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { ledgerFile, ledgerStatement } from '../calls.gen.ts'

type Lines = ArgumentOf<typeof ledgerFile>
type Props = {
  account: Pick<Lines, 'kind' | 'owner' | 'currency'>
  days: Pick<Lines, 'from' | 'to'>
  posting: Lines['posting']
  reference: Lines['reference']
}

export function AccountFiles({ account, days, posting, reference }: Props) {
  const t = useT('office.ledger')
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    const address = addressOf(ledgerStatement, { ...account, ...days })
    await fetchFile(address).then(saveFile).catch(reportFailure)
    setIsBusy(false)
  }
  return (
    <span className="flex flex-wrap gap-2 print:hidden">
      <ExportMenu
        addressOf={(format) =>
          addressOf(ledgerFile, { ...account, ...days, posting, reference, format })
        }
      />
      <Button variant="secondary" icon={FileText} busy={isBusy} onClick={() => void save()}>
        {t('pdf')}
      </Button>
    </span>
  )
}
