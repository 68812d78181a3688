/**
 * Answers a counter-offer in one act, with words and a validity: holds on to the last offer, which the buyer gets again unchanged, or
 * agrees to theirs.
 */
import { useState } from 'react'
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { answerQuote, holdQuote, officeQuotes, waitingQuotes } from '../office-calls.gen.ts'
import type { OfficeQuote } from '../office-contract.ts'
import { counterAnswer, totalAmountOf, withDiscussedQuantities } from './answer-amounts.ts'
import { useWaitingQuotes } from './door/waiting.ts'

const DAYS_MAX = 365
const USUAL_DAYS = 7
const NOTE_MAX = 1000

type Props = { quote: OfficeQuote; isTheirs: boolean; onClose: () => void }

export function HoldDialog({ quote: asked, isTheirs, ...props }: Props) {
  const quote = withDiscussedQuantities(asked)
  const t = useT('office.quotes')
  const { money } = useMoney()
  const { data: waiting } = useWaitingQuotes()
  const draft = `quote-${isTheirs ? 'agree' : 'hold'}:${quote.id}:${quote.versions.length}`
  const [note, setNote, dropNote] = useDialogDraftOf(draft, '')
  const onClose = () => (dropNote(), props.onClose())
  const [typed, setTyped] = useState<string>()
  const days = typed ?? String(waiting?.validDays ?? USUAL_DAYS)
  const validDays = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0
  const isWrong = validDays < 1 || validDays > DAYS_MAX
  const answered = {
    refresh: [officeQuotes, waitingQuotes, listApprovals, waitingApprovals],
    onDone: ({ versions }: OfficeQuote) => {
      const isAsked = versions.length === quote.versions.length
      const done = isTheirs ? 'answered' : 'held'
      toast(t(isAsked ? 'asked' : done), { kind: isAsked ? 'info' : 'success' })
      onClose()
    },
  }
  const hold = useAct(holdQuote, answered)
  const agree = useAct(answerQuote, answered)
  const { answer } = quote
  const theirs = quote.versions.at(-1)
  if (answer === null || theirs === undefined) return null
  const { version } = answer
  const counter = counterAnswer(quote, theirs, answer)
  const sum = (amount: number) => money(amount, quote.currency)
  return (
    <FormDialog
      title={t(isTheirs ? 'agreeTitle' : 'holdTitle', {
        version: isTheirs ? theirs.number : version,
      })}
      text={
        isTheirs
          ? t('agreeText', {
              amount: sum(totalAmountOf(quote, counter.amounts, counter.freightAmount)),
              freight: sum(counter.freightAmount),
              version,
            })
          : t('holdText', { version, amount: sum(answer.totalAmount) })
      }
      verb={t(isTheirs ? 'agree' : 'hold')}
      busy={hold.isPending || agree.isPending}
      onSubmit={() => {
        if (isWrong) return
        const words = { quoteId: quote.id, version: theirs.number, note, validDays }
        if (isTheirs) agree.mutate({ ...counter.form, ...words })
        else hold.mutate(words)
      }}
      isDirty={note !== ''}
      onClose={onClose}
    >
      {isTheirs && <AgreedTerms quote={quote} form={counter.form} />}
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

type TermsProps = { quote: OfficeQuote; form: ReturnType<typeof counterAnswer>['form'] }

/** What staff agree to beside the prices. Deposit and warranty are of machines alone. */
function AgreedTerms({ quote: { depositBounds }, form }: TermsProps) {
  const t = useT('office.quotes')
  const words = useT('quotes')
  const { percent } = useNumbers()
  const { date } = useDates()
  const { depositPercent, warrantyMonths, neededOn, terms } = form
  const ofMachines = [
    {
      label: words('change.deposit'),
      value: depositPercent === null ? t('agreeDeposit') : percent(depositPercent / 100),
    },
    {
      label: words('change.warranty'),
      value: warrantyMonths === null ? null : words('months', { months: warrantyMonths }),
    },
  ]
  return (
    <KeyValueList
      rows={[
        ...(depositBounds === null ? [] : ofMachines),
        {
          label: words('change.neededOn'),
          value: neededOn === null ? null : date(`${neededOn}T12:00:00.000Z`),
        },
        {
          label: words('change.terms'),
          value: terms === '' ? null : <span className="whitespace-pre-wrap">{terms}</span>,
        },
      ]}
    />
  )
}
