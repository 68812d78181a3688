/** Adds the PDF or OFD that the tax office's system made, once. */
import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { reportFailure } from '#kit/web/calls/report.ts'
import { upload } from '#kit/web/files/upload.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { addOfficialFile } from '../office-calls.gen.ts'
import type { OfficeInvoice } from '../office-contract.ts'

export function OfficialFile({ item }: { item: OfficeInvoice }) {
  const t = useT('office.invoices')
  const may = useMay()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const isThere = item.files.some(({ kind }) => kind === 'official')
  if (item.number === null || item.state === 'void' || isThere || !may('invoices.issue'))
    return null
  const send = async (file: File) => {
    setBusy(true)
    await upload(addOfficialFile, { invoiceId: item.id }, file).catch(reportFailure)
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
        {t('act.official')}
      </Button>
    </>
  )
}
