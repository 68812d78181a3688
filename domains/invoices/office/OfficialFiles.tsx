/** Adds the PDF or OFD that the tax office's system made of an invoice and of the red one that reverses it, each once. */
import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { reportFailure } from '#kit/web/calls/report.ts'
import { upload } from '#kit/web/files/upload.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { FileKind } from '../contract.ts'
import { addOfficialFile, addRedOfficialFile } from '../office-calls.gen.ts'
import type { OfficeInvoice } from '../office-contract.ts'

export function OfficialFiles({ item }: { item: OfficeInvoice }) {
  const t = useT('office.invoices')
  const isThere = (wanted: FileKind) => item.files.some(({ kind }) => kind === wanted)
  const may = useMay()
  if (item.number === null || item.state === 'void' || !may('invoices.issue')) return null
  return (
    <>
      {!isThere('official') && (
        <OfficialFile call={addOfficialFile} invoiceId={item.id} label={t('act.official')} />
      )}
      {item.redNumber !== null && !isThere('red_official') && (
        <OfficialFile call={addRedOfficialFile} invoiceId={item.id} label={t('act.redOfficial')} />
      )}
    </>
  )
}

type Props = {
  call: typeof addOfficialFile | typeof addRedOfficialFile
  invoiceId: number
  label: string
}

function OfficialFile({ call, invoiceId, label }: Props) {
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    await upload(call, { invoiceId }, file).catch(reportFailure)
    await queries.invalidateQueries()
    setBusy(false)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,.pdf,.ofd"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file !== undefined) void send(file)
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()} className="justify-self-start">
        {label}
      </Button>
    </>
  )
}
