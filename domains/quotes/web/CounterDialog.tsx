/** The form of a counter-offer: prices and quantities by line, the day, words, and how long it holds. */
import { useState } from 'react'
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { depositOf, isOutside } from '../deposit.ts'
import { counterQuote, myQuotes } from '../calls.gen.ts'
import type { Quote, QuoteLine as Line } from '../contract.ts'
import type * as z from 'zod/mini'

const NOTE_MAX = 1000
const DAYS_MAX = 365
const USUAL_DAYS = 7

type QuoteLine = z.infer<typeof Line>
type Typed = { lineId: number; quantity: number; unitAmount: number | null }
type Draft = { lines: Typed[]; neededOn: string; deposit: string; note: string; days: string }

/** Begins with what is offered. */
const draftOf = ({ lines, versions, neededOn }: Quote): Draft => ({
  lines: lines.map(({ id, quantity, unitAmount }) => ({ lineId: id, quantity, unitAmount })),
  neededOn: versions.at(-1)?.neededOn ?? neededOn ?? '',
  deposit: String(versions.at(-1)?.depositPercent ?? ''),
  note: '',
  days: String(USUAL_DAYS),
})

type DialogProps = { quote: Quote; onClose: () => void }

/** What is typed, kept as a draft for the version that it answers, and sending it. */
function useCounter({ quote, onClose }: DialogProps) {
  const t = useT('quotes')
  const version = quote.answer?.version ?? 0
  const [typed, setTyped, drop] = useDraftOf<Draft>(
    `counter:${quote.id}:${version}`,
    useOwner(),
    draftOf(quote),
  )
  const [isTried, setIsTried] = useState(false)
  const counter = useAct(counterQuote, {
    refresh: [myQuotes],
    onDone: () => (drop(), onClose(), toast(t('countered'), { kind: 'success' })),
  })
  const { lines, neededOn, deposit = '', note, days } = typed
  const depositPercent = depositOf(deposit)
  const isDepositWrong = isOutside(depositPercent, quote.depositBounds)
  const validDays = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0
  const areDaysWrong = validDays < 1 || validDays > DAYS_MAX
  const priced = lines.flatMap(({ unitAmount, ...line }) =>
    unitAmount === null || unitAmount < 1 ? [] : [{ ...line, unitAmount }],
  )
  const change = (changed: Partial<Draft>) => setTyped({ ...typed, ...changed })
  const changeLine = (lineId: number, changed: Partial<Typed>) =>
    change({
      lines: lines.map((line) => (line.lineId === lineId ? { ...line, ...changed } : line)),
    })
  const send = () => {
    setIsTried(true)
    if (areDaysWrong || isDepositWrong || priced.length < lines.length || counter.isPending) return
    const day = neededOn === '' ? null : neededOn
    counter.mutate({
      quoteId: quote.id,
      version,
      lines: priced,
      neededOn: day,
      depositPercent,
      note,
      validDays,
    })
  }
  const goodsAmount = priced.reduce((sum, each) => sum + each.quantity * each.unitAmount, 0)
  const { isPending } = counter
  return {
    typed,
    change,
    changeLine,
    goodsAmount,
    areDaysWrong,
    isDepositWrong,
    isTried,
    send,
    isPending,
  }
}

export default function CounterDialog(props: DialogProps) {
  const { quote, onClose } = props
  const t = useT('quotes')
  const counter = useCounter(props)
  const { typed, change, changeLine, goodsAmount, isTried, send, isPending } = counter
  const { currency, countersLeft } = quote
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('counterTitle')}
      foot={
        <>
          <Button onClick={onClose}>{t('leave')}</Button>
          <Button type="submit" form="counter-form" variant="primary" busy={isPending}>
            {t('counterSend')}
          </Button>
        </>
      }
    >
      <form
        id="counter-form"
        className="form-grid"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p className="form-grid-full text-sm text-ink-2">
          {t('counterText', { count: countersLeft })}
        </p>
        {quote.lines.map((line, i) => (
          <LineFields
            key={line.id}
            line={line}
            typed={typed.lines[i]!}
            currency={currency}
            isTried={isTried}
            onChange={(changed) => changeLine(line.id, changed)}
          />
        ))}
        <OtherFields
          typed={typed}
          bounds={quote.depositBounds}
          areDaysWrong={isTried && counter.areDaysWrong}
          isDepositWrong={isTried && counter.isDepositWrong}
          onChange={change}
        />
        <p className="form-grid-full flex items-baseline justify-between gap-4">
          <span className="text-sm text-ink-3">{t('counterTotal')}</span>
          <Money amount={goodsAmount} currency={currency} size="medium" />
        </p>
      </form>
    </Dialog>
  )
}

type OtherProps = {
  typed: Draft
  /** Null: no deposit is offered. */
  bounds: Quote['depositBounds']
  isDepositWrong: boolean
  areDaysWrong: boolean
  onChange: (changed: Partial<Draft>) => void
}

/** The day, how long the counter-offer holds, and words. */
function OtherFields({ typed, bounds, areDaysWrong, isDepositWrong, onChange }: OtherProps) {
  const t = useT('quotes')
  return (
    <>
      <Field label={t('neededOn')}>
        <TextInput
          type="date"
          value={typed.neededOn}
          onChange={(e) => onChange({ neededOn: e.target.value })}
        />
      </Field>
      <Field label={t('counterDays')} required error={areDaysWrong ? t('daysWrong') : undefined}>
        <TextInput
          inputMode="numeric"
          value={typed.days}
          onChange={(e) => onChange({ days: e.target.value })}
        />
      </Field>
      {bounds !== null && (
        <Field
          label={t('deposit')}
          hint={t('depositHint', { least: bounds.leastPercent, most: bounds.mostPercent })}
          error={
            isDepositWrong
              ? t('depositRange', { least: bounds.leastPercent, most: bounds.mostPercent })
              : undefined
          }
        >
          <TextInput
            inputMode="numeric"
            value={typed.deposit}
            onChange={(e) => onChange({ deposit: e.target.value })}
          />
        </Field>
      )}
      <div className="form-grid-full">
        <Field label={t('words')} hint={t('wordsHint')}>
          <TextArea
            rows={3}
            maxLength={NOTE_MAX}
            value={typed.note}
            onChange={(e) => onChange({ note: e.target.value })}
          />
        </Field>
      </div>
    </>
  )
}

type LineProps = {
  line: QuoteLine
  typed: Typed
  currency: Currency
  isTried: boolean
  onChange: (changed: Partial<Typed>) => void
}

function LineFields({ line, typed, currency, isTried, onChange }: LineProps) {
  const t = useT('quotes')
  const { name, optionText, unitName } = line
  const goods = [name, optionText].filter((word) => word !== '').join(' · ')
  const isWrong = isTried && (typed.unitAmount === null || typed.unitAmount < 1)
  return (
    <fieldset className="form-grid-full grid items-start gap-3 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      <legend className="mb-2 font-semibold">{goods}</legend>
      <Field
        label={t('priceOf', { unit: unitName })}
        required
        error={isWrong ? t('priceWrong') : undefined}
      >
        <AmountInput
          amount={typed.unitAmount}
          currency={currency}
          onAmount={(unitAmount) => onChange({ unitAmount })}
        />
      </Field>
      <div className="grid gap-1">
        <span className="text-sm text-ink-2" aria-hidden="true">
          {t('quantity')}
        </span>
        <QuantityStepper
          label={t('quantityOf', { name: goods })}
          value={typed.quantity}
          min={1}
          max={QUANTITY_MAX}
          unit={unitName}
          onChange={(quantity) => onChange({ quantity })}
        />
      </div>
    </fieldset>
  )
}
