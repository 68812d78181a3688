/** Staff choose what a line pays: orders with how much of it each gets, or a customer's debt on credit terms. */
import { useState } from 'react'
import { ChosenEntries } from '#domains/credit/office/door/ChosenEntries.tsx'
import { useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { Line } from '../contract.ts'
import { allocateLine } from '../decide-calls.gen.ts'
import { AllocateChoices, type Customer } from './AllocateChoices.tsx'
import { AllocateParts, type Part } from './AllocateParts.tsx'
import { LookedBox, ReturnNotice } from './MayBeReturned.tsx'
import { REFRESH } from './refresh.ts'

type Props = { line: Line; onClose: () => void }

type Draft = {
  parts: readonly Part[]
  customer: Customer | null
  chosenIds: readonly number[]
  isPrepaid: boolean
}

const sumOf = (parts: readonly { amount: number | null }[]) =>
  parts.reduce((sum, part) => sum + (part.amount ?? 0), 0)

export function AllocateDialog({ line, ...props }: Props) {
  const t = useT('office.bank-statements')
  const { money } = useMoney()
  const { id, version, currency, proposal } = line
  // What has paid orders pays no debt: the books know a line by its orders or by one repayment.
  const isRest = line.parts.length > 0
  const amount = line.amount - sumOf(line.parts)
  const proposed =
    proposal?.parts.map(({ orderNumber, amount: part }) => ({ orderNumber, amount: part })) ?? []
  const [draft, setDraft, dropDraft] = useDialogDraftOf<Draft>(`allocation:${id}.${version}`, {
    parts: proposed,
    customer: null,
    chosenIds: [],
    isPrepaid: false,
  })
  const { parts, customer, chosenIds, isPrepaid } = draft
  // Said anew each time: a return may have come since.
  const [hasLooked, setHasLooked] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [words, setWords] = useState(proposal?.kind === 'customer' ? proposal.buyerName : '')
  const [error, setError] = useState<string>()
  const onClose = () => (dropDraft(), props.onClose())
  const mustLook = line.mayBeReturned !== null
  const left = amount - sumOf(parts)
  const allocate = useAct(allocateLine, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'accepted.asked' : 'accepted.done'), { kind: isAsked ? 'info' : 'success' })
    },
  })
  const change = (next: Partial<Draft>) => {
    setError(undefined)
    setDraft({ ...draft, ...next })
  }
  const setParts = (next: readonly Part[]) => change({ parts: next, customer: null })
  const add = (orderNumber: string, dueAmount: number) => {
    if (parts.some((part) => part.orderNumber === orderNumber)) return
    setParts([...parts, { orderNumber, amount: Math.max(0, Math.min(left, dueAmount)) }])
  }
  const submit = () => {
    setIsTried(true)
    if (mustLook && !hasLooked) return
    if (customer !== null) {
      if (amount > customer.payableAmount && !isPrepaid) return setError(t('allocate.prepayNeeded'))
      const { buyerId } = customer
      const to = { kind: 'customer' as const, buyerId, isPrepaid, chosenIds: [...chosenIds] }
      return allocate.mutate({ lineId: id, version, hasLooked, to })
    }
    const chosen = parts.flatMap(({ orderNumber, amount: part }) =>
      part !== null && part > 0 ? [{ orderNumber, amount: part }] : [],
    )
    if (chosen.length === 0) return setError(t('allocate.nothing'))
    if (left !== 0 || chosen.length !== parts.length) return setError(t('allocate.unlike'))
    const to = { kind: 'orders', parts: chosen } as const
    allocate.mutate({ lineId: id, version, hasLooked, to })
  }
  return (
    <FormDialog
      title={t('allocate.title', { amount: money(amount, currency) })}
      text={t('allocate.text')}
      verb={t('accept')}
      busy={allocate.isPending}
      onSubmit={submit}
      isDirty={customer !== null || sumOf(parts) !== sumOf(proposed)}
      onClose={onClose}
    >
      <ReturnNotice line={line} />
      {customer === null ? (
        <AllocateParts parts={parts} left={left} currency={currency} onParts={setParts} />
      ) : (
        <ChosenCustomer
          customer={customer}
          currency={currency}
          amount={amount}
          chosenIds={chosenIds}
          isPrepaid={isPrepaid}
          onChange={change}
        />
      )}
      <Field label={t('allocate.search')} error={error} hint={t('allocate.searchHint')}>
        <TextInput value={words} maxLength={60} onChange={({ target }) => setWords(target.value)} />
      </Field>
      <AllocateChoices
        words={words.trim()}
        currency={currency}
        bookedOn={line.bookedOn}
        onOrder={add}
        onLate={(orderNumber) => add(orderNumber, left)}
        onCustomer={
          isRest ? null : (chosen) => change({ customer: chosen, chosenIds: [], isPrepaid: false })
        }
      />
      {mustLook && <LookedBox checked={hasLooked} isMissing={isTried} onChecked={setHasLooked} />}
    </FormDialog>
  )
}

type ChosenProps = Pick<Draft, 'chosenIds' | 'isPrepaid'> & {
  customer: Customer
  currency: Line['currency']
  /** Of the line. */
  amount: number
  onChange: (next: Partial<Draft>) => void
}

/** The customer whose debt it pays, what they owe, which of it is paid first, and what becomes of more than that. */
function ChosenCustomer(props: ChosenProps) {
  const { customer, currency, amount, chosenIds, isPrepaid, onChange } = props
  const t = useT('office.bank-statements')
  const { money } = useMoney()
  const { buyerName, openAmount, payableAmount, entries } = customer
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2 inset text-sm">
        <span>
          {t('allocate.customer', { name: buyerName })}{' '}
          <Money amount={openAmount} currency={currency} />
          {payableAmount < openAmount && (
            <span className="block text-ink-3">
              {t('allocate.discounted', { amount: money(payableAmount, currency) })}
            </span>
          )}
        </span>
        <Button size="small" variant="quiet" onClick={() => onChange({ customer: null })}>
          {t('allocate.otherChoice')}
        </Button>
      </p>
      <ChosenEntries
        entries={entries}
        currency={currency}
        chosenIds={chosenIds}
        onChange={(ids) => onChange({ chosenIds: ids })}
      />
      {amount > payableAmount && (
        <Checkbox
          checked={isPrepaid}
          onChange={({ target }) => onChange({ isPrepaid: target.checked })}
        >
          {t('allocate.prepay', { amount: money(amount - payableAmount, currency) })}
        </Checkbox>
      )}
    </>
  )
}
