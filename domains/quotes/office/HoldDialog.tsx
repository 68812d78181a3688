/** Holds on to the last offer: the buyer gets it again, unchanged, with words and a new validity. */
import { useState } from 'react'
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { holdQuote, officeQuotes, waitingQuotes } from '../office-calls.gen.ts'
import type { OfficeQuote } from '../office-contract.ts'
import { useWaitingQuotes } from './door/waiting.ts'

const DAYS_MAX = 365
const USUAL_DAYS = 7
const NOTE_MAX = 1000

export function HoldDialog({ quote, onClose }: { quote: OfficeQuote; onClose: () => void }) {
  const t = useT('office.quotes')
  const { money } = useMoney()
  const { data: waiting } = useWaitingQuotes()
  const [note, setNote] = useState('')
  const [typed, setTyped] = useState<string>()
  const days = typed ?? String(waiting?.validDays ?? USUAL_DAYS)
  const validDays = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0
  const isWrong = validDays < 1 || validDays > DAYS_MAX
  const hold = useAct(holdQuote, {
    refresh: [officeQuotes, waitingQuotes, listApprovals, waitingApprovals],
    onDone: ({ versions }) => {
      const isAsked = versions.length === quote.versions.length
      toast(t(isAsked ? 'asked' : 'held'), { kind: isAsked ? 'info' : 'success' })
      onClose()
    },
  })
  const { answer } = quote
  if (answer === null) return null
  const { version } = answer
  return (
    <FormDialog
      title={t('holdTitle', { version })}
      text={t('holdText', { version, amount: money(answer.totalAmount, quote.currency) })}
      verb={t('hold')}
      busy={hold.isPending}
      onSubmit={() => {
        if (isWrong) return
        const newest = quote.versions.at(-1)?.number ?? 0
        hold.mutate({ quoteId: quote.id, version: newest, note, validDays })
      }}
      onClose={onClose}
    >
      <Field label={t('note')}>
        <TextArea
          rows={3}
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <Field label={t('validDays')} required error={isWrong ? t('error.days') : undefined}>
        <TextInput
          inputMode="numeric"
          className="w-28"
          value={days}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
