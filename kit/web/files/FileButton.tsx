/** A button that fetches a file and saves it; while it is made the button is busy. */
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Button } from '../../ui/basics/Button.tsx'
import { reportFailure } from '../calls/report.ts'
import { fetchFile, saveFile } from './file-download.ts'

export function FileButton({ address, label }: { address: string; label: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    await fetchFile(address).then(saveFile).catch(reportFailure)
    setIsBusy(false)
  }
  return (
    <Button size="small" icon={FileText} busy={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  )
}
