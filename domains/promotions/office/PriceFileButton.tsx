/** Reads the price table from a file of a spreadsheet, in the browser. What stands there stays where the file has no row. */
import { TextFileButton } from '#kit/web/files/TextFileButton.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { readPriceFile } from './price-file.ts'

export function PriceFileButton({ onTable }: { onTable: (table: string) => void }) {
  const t = useT('office.promotions')
  return (
    <TextFileButton
      label={t('file')}
      tooLarge={t('fileTooLarge')}
      onFile={(bytes) => {
        const table = readPriceFile(bytes)
        if (table === '') toast(t('fileEmpty'), { kind: 'error' })
        else onTable(table)
      }}
    />
  )
}
