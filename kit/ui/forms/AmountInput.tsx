/** An amount of money as people type it, handed on in minor units: null where nothing is typed, NaN while it cannot be read. */
import { useState, type ChangeEvent } from 'react'
import { MINOR_UNITS, PRICE_STEP, type Currency } from '../../contract/money.ts'
import { parseAmount } from '../../contract/parse-amount.ts'
import { useLang } from '../../web/language/i18n.tsx'
import { moneyParts } from '../../web/language/money.ts'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export type AmountInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'before' | 'type'> & {
  amount: number | null
  currency: Currency
  /** NaN is no amount that a schema lets through: what cannot be read never passes for nothing. */
  onAmount: (amount: number | null) => void
  /** May be less than nothing, as a reduction. */
  signed?: boolean | undefined
}

export function AmountInput({ amount, currency, onAmount, signed, ...rest }: AmountInputProps) {
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const read = (text: string) => parseAmount(text, currency, signed)
  // What was typed stays as it was typed, until another amount comes from outside.
  const shown = Object.is(read(typed), amount) ? typed : writtenAmount(amount, currency)
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

/** `1286.5`: to be typed over, so without grouping and the same in every language. */
export function writtenAmount(amount: number | null, currency: Currency): string {
  if (amount === null || Number.isNaN(amount)) return ''
  const isWhole = PRICE_STEP[currency] >= MINOR_UNITS
  return (amount / MINOR_UNITS).toFixed(isWhole ? 0 : 2)
}
