/** Reads the price table from a file of a spreadsheet, in the browser. */
import Upload from 'lucide-react/icons/upload'
import { useRef, type ChangeEvent } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { PRICE_FILE_BYTES_MAX, readPriceFile } from './price-file.ts'

export function PriceFileButton({ onTable }: { onTable: (table: string) => void }) {
  const t = useT('office.promotions')
  const input = useRef<HTMLInputElement>(null)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again once it was changed.
    target.value = ''
    if (file === undefined) return
    if (file.size > PRICE_FILE_BYTES_MAX) toast(t('fileTooLarge'), { kind: 'error' })
    else onTable(readPriceFile(await file.arrayBuffer()))
  }
  return (
    <p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label={t('file')}
        onChange={(event) => void read(event)}
      />
      <Button size="small" icon={Upload} onClick={() => input.current?.click()}>
        {t('file')}
      </Button>
    </p>
  )
}
