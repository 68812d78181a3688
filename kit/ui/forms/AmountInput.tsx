/** An input for money, in minor units: null when empty, NaN while it cannot be parsed. */
import { useState, type ChangeEvent } from 'react'
import type { Lang } from '../../contract/lang.ts'
import { MINOR_UNITS, PRICE_STEP, type Currency } from '../../contract/money.ts'
import { parseAmount } from '../../contract/parse-amount.ts'
import { useLang } from '../../web/language/i18n.tsx'
import { decimalMarkOf, moneyParts } from '../../web/language/money.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export type AmountInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'before' | 'type'> & {
  amount: number | null
  currency: Currency
  /** Schemas refuse NaN: unreadable input is never treated as empty. */
  onAmount: (amount: number | null) => void
  /** Allows negative amounts, for reductions. */
  signed?: boolean | undefined
}

export function AmountInput({ amount, currency, onAmount, signed, ...rest }: AmountInputProps) {
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const read = (text: string) => parseAmount(text, currency, signed)
  // The typed text stays, until another amount comes from outside.
  const shown = Object.is(read(typed), amount) ? typed : writtenAmount(amount, currency, lang)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value)
    onAmount(read(event.target.value))
  }
  return (
    <TextInput
      {...rest}
      inputMode={signed === true ? 'text' : 'decimal'}
      autoComplete="off"
      before={moneyParts(0, currency, lang).symbol}
      value={shown}
      onChange={change}
    />
  )
}

/** `1286.50`, in Indonesian `1286,50`: for editing, so without grouping. */
export function writtenAmount(amount: number | null, currency: Currency, lang: Lang): string {
  if (amount === null || Number.isNaN(amount)) return ''
  const isWhole = PRICE_STEP[currency] >= MINOR_UNITS
  return (amount / MINOR_UNITS).toFixed(isWhole ? 0 : 2).replace('.', decimalMarkOf(lang))
}
