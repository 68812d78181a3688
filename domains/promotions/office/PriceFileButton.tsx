/** Reads the price table from a file of a spreadsheet, in the browser. */
import { TextFileButton } from '#kit/web/files/TextFileButton.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { readPriceFile } from './price-file.ts'

export function PriceFileButton({ onTable }: { onTable: (table: string) => void }) {
  const t = useT('office.promotions')
  return (
    <TextFileButton
      label={t('file')}
      tooLarge={t('fileTooLarge')}
      onFile={(bytes) => onTable(readPriceFile(bytes))}
    />
  )
}
