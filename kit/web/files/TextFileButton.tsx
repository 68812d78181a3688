/** A button that reads a file of rows, as a spreadsheet saves it, in the browser. */
import Upload from 'lucide-react/icons/upload'
import { useRef, type ChangeEvent } from 'react'
import { Button } from '../../ui/basics/Button.tsx'
import { toast } from '../toast/toast.ts'
import { TEXT_FILE_BYTES_MAX } from './text-file.ts'

type Props = { label: string; tooLarge: string; onFile: (bytes: ArrayBuffer) => void }

export function TextFileButton({ label, tooLarge, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again once it was changed.
    target.value = ''
    if (file === undefined) return
    if (file.size > TEXT_FILE_BYTES_MAX) toast(tooLarge, { kind: 'error' })
    else onFile(await file.arrayBuffer())
  }
  return (
    <p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label={label}
        onChange={(event) => void read(event)}
      />
      <Button size="small" icon={Upload} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </p>
  )
}
