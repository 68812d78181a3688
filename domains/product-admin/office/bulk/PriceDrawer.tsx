/** Changes many prices: by how much, which ones, and the rounding, with an example. */
import { useState } from 'react'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { CURRENCIES, MINOR_UNITS, PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { BulkAudience, type BulkAct, type Rounding } from '../../bulk-contract.ts'
import { changedAmount, changeOf } from '../../bulk-price.ts'
import type { BulkDrawerProps } from './CategoryDrawer.tsx'

type PriceAct = Extract<BulkAct, { kind: 'price' }>
const WAYS = ['lowerPercent', 'raisePercent', 'lowerAmount', 'raiseAmount'] as const
type Way = (typeof WAYS)[number]

const FINE: readonly Rounding[] = ['step', 'tenth', 'whole', 'end90', 'end99']
const COARSE: readonly Rounding[] = ['whole', 'hundred', 'thousand']
const roundingsOf = (currency: Currency) => (PRICE_STEP[currency] > 1 ? COARSE : FINE)

export function PriceDrawer({ count, busy, onAct, onClose }: BulkDrawerProps) {
  const t = useT('office.product-admin')
  const [way, setWay] = useState<Way>('lowerPercent')
  const [percent, setPercent] = useState('')
  const [amount, setAmount] = useState<number | null>(null)
  const [currency, setCurrency] = useState<Currency>(baseCurrency())
  const [audience, setAudience] = useState<PriceAct['audience']>('every')
  const [rounding, setRounding] = useState<Rounding>('step')
  const [isAsked, setIsAsked] = useState(false)
  const isPercent = way === 'lowerPercent' || way === 'raisePercent'
  const size = isPercent ? readPercent(percent) : amount
  const isValid = size !== null && size > 0 && !(way === 'lowerPercent' && size >= 10_000)
  const act: PriceAct = {
    kind: 'price',
    currency,
    audience,
    by: isPercent ? 'percent' : 'amount',
    value: (size ?? 0) * (way === 'raisePercent' || way === 'raiseAmount' ? 1 : -1),
    rounding,
  }
  const chooseCurrency = (text: string) => {
    const next = CURRENCIES.find((each) => each === text) ?? baseCurrency()
    setCurrency(next)
    setAmount(null)
    setRounding(roundingsOf(next)[0]!)
  }
  const error = isAsked && !isValid ? t(isPercent ? 'bulk.percentWrong' : 'bulk.amountWrong') : ''
  return (
    <EditDrawer
      title={t('bulk.priceOf', { count })}
      isDirty={percent !== '' || amount !== null}
      busy={busy}
      submitLabel={t('bulk.preview')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid) onAct(act)
        else setIsAsked(true)
      }}
      onClose={onClose}
    >
      <Field label={t('bulk.how')}>
        <Select
          value={way}
          options={WAYS.map((each) => ({ value: each, label: t(`bulk.by.${each}`) }))}
          onChange={({ target }) => setWay(WAYS.find((each) => each === target.value) ?? way)}
        />
      </Field>
      <Field label={t(isPercent ? 'bulk.percent' : 'bulk.amount')} required error={error}>
        {isPercent ? (
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            after="%"
            data-autofocus
            value={percent}
            onChange={({ target }) => setPercent(target.value)}
          />
        ) : (
          <AmountInput amount={amount} currency={currency} onAmount={setAmount} />
        )}
      </Field>
      <Field label={t('price.currency')} hint={t('bulk.currencyHint')}>
        <Select
          value={currency}
          options={CURRENCIES.map((each) => ({ value: each, label: each }))}
          onChange={({ target }) => chooseCurrency(target.value)}
        />
      </Field>
      <Field label={t('price.audience')}>
        <Select
          value={audience}
          options={BulkAudience.options.map((each) => ({
            value: each,
            label: each === 'every' ? t('bulk.everyAudience') : t(`audience.${each}`),
          }))}
          onChange={({ target }) =>
            setAudience(BulkAudience.options.find((each) => each === target.value) ?? 'every')
          }
        />
      </Field>
      <Field label={t('bulk.rounding')}>
        <Select
          value={rounding}
          options={roundingsOf(currency).map((each) => ({
            value: each,
            label: t(`rounding.${each}`),
          }))}
          onChange={({ target }) =>
            setRounding(roundingsOf(currency).find((each) => each === target.value) ?? rounding)
          }
        />
      </Field>
      {isValid && <Example act={act} />}
      <p className="text-sm text-ink-3">{t('bulk.previewHint')}</p>
    </EditDrawer>
  )
}

/** The result for a typical price. */
function Example({ act }: { act: PriceAct }) {
  const t = useT('office.product-admin')
  const before = EXAMPLES[act.currency]
  const after = changedAmount(before, act)
  const { number } = useNumbers()
  const moved = changeOf(before, after)
  return (
    <output className="inset text-sm">
      {t('bulk.example')} <Money amount={before} currency={act.currency} />
      {' → '}
      {after > 0 ? (
        <b>
          <Money amount={after} currency={act.currency} />{' '}
          {t(moved > 0 ? 'bulk.up' : 'bulk.down', { percent: number(Math.abs(moved) / 100) })}
        </b>
      ) : (
        <span className="text-danger">{t('bulk.tooLow')}</span>
      )}
    </output>
  )
}
const EXAMPLES: Record<Currency, number> = {
  CNY: 128.6 * MINOR_UNITS,
  USD: 19.9 * MINOR_UNITS,
  IDR: 285_500 * MINOR_UNITS,
}

/** Hundredths of a percent; null while it cannot be parsed. A comma is a decimal point. */
function readPercent(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}
