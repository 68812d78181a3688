/** The sheets of filters that are ranges: of days, of amounts, and of counts. */
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Currency } from '../../contract/money.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useT } from '../language/i18n.tsx'

type DaysProps = {
  onChosen: (days: { from: string | undefined; until: string | undefined }, form: FormData) => void
  /** Above the days: what they are about. Its fields are in the form. */
  children?: ReactNode
}

/** Days of the shop's calendar, both included. */
export function DaysForm({ onChosen, children }: DaysProps) {
  const t = useT('office.kit')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const day = (name: string) => String(form.get(name)) || undefined
    onChosen({ from: day('from'), until: day('until') }, form)
  }
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      <Field label={t('filters.from')}>
        <TextInput type="date" name="from" />
      </Field>
      <Field label={t('filters.until')}>
        <TextInput type="date" name="until" />
      </Field>
      <Button type="submit" variant="primary">
        {t('filters.apply')}
      </Button>
    </form>
  )
}

type AmountsProps = {
  currency: Currency
  onChosen: (amounts: { min: number | undefined; max: number | undefined }) => void
}

export function AmountsForm({ currency, onChosen }: AmountsProps) {
  const t = useT('office.kit')
  const [min, setMin] = useState<number | null>(null)
  const [max, setMax] = useState<number | null>(null)
  const [isTried, setIsTried] = useState(false)
  const isWrong = (amount: number | null) => Number.isNaN(amount) || (amount ?? 0) < 0
  const isInverted = min !== null && max !== null && min > max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isWrong(min) || isWrong(max) || isInverted) return
    onChosen({ min: min ?? undefined, max: max ?? undefined })
  }
  const errorOf = (amount: number | null) =>
    isTried && isWrong(amount) ? t('filters.amount') : undefined
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field label={t('filters.atLeast')} error={errorOf(min)}>
        <AmountInput amount={min} currency={currency} onAmount={setMin} />
      </Field>
      <Field
        label={t('filters.atMost')}
        error={errorOf(max) ?? (isTried && isInverted ? t('filters.inverted') : undefined)}
      >
        <AmountInput amount={max} currency={currency} onAmount={setMax} />
      </Field>
      <Button type="submit" variant="primary">
        {t('filters.apply')}
      </Button>
    </form>
  )
}

type CountsProps = {
  onChosen: (counts: { min: number | undefined; max: number | undefined }) => void
}

const COUNT_MAX = 1_000_000_000
/** Null: nothing was typed. NaN: no whole number. */
function countIn(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,10}$/.test(trimmed) && Number(trimmed) <= COUNT_MAX ? Number(trimmed) : NaN
}

export function CountsForm({ onChosen }: CountsProps) {
  const t = useT('office.kit')
  const [typed, setTyped] = useState({ min: '', max: '' })
  const [isTried, setIsTried] = useState(false)
  const min = countIn(typed.min)
  const max = countIn(typed.max)
  const isInverted = min !== null && max !== null && min > max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (Number.isNaN(min) || Number.isNaN(max) || isInverted) return
    onChosen({ min: min ?? undefined, max: max ?? undefined })
  }
  const errorOf = (count: number | null) =>
    isTried && Number.isNaN(count) ? t('filters.count') : undefined
  const inputOf = (end: 'min' | 'max') => (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={typed[end]}
      onChange={({ target: { value } }) => setTyped((now) => ({ ...now, [end]: value }))}
    />
  )
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field label={t('filters.atLeast')} error={errorOf(min)}>
        {inputOf('min')}
      </Field>
      <Field
        label={t('filters.atMost')}
        error={errorOf(max) ?? (isTried && isInverted ? t('filters.inverted') : undefined)}
      >
        {inputOf('max')}
      </Field>
      <Button type="submit" variant="primary">
        {t('filters.apply')}
      </Button>
    </form>
  )
}
