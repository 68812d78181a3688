/**
 * The prices of an SKU: a list for each currency and audience, with volume prices. Currencies without one are converted
 * by rate.
 */
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { CURRENCIES, type Currency } from '#kit/contract/money.ts'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { ProductFormApi, Sku } from './form.ts'

const AUDIENCES = ['all', 'business', 'super'] as const
type Price = Sku['prices'][number]
type Audience = Price['audience']
type ListKey = { currency: Currency; audience: Audience }
const MAX_STEPS = 10

export function PricesTable({ form, index }: { form: ProductFormApi; index: number }) {
  const t = useT('office.product-admin')
  const prices = form.watch(`skus.${index}.prices`)
  const set = (next: Price[]) => form.setValue(`skus.${index}.prices`, next, { shouldDirty: true })
  const lists = CURRENCIES.flatMap((currency) =>
    AUDIENCES.map((audience): ListKey => ({ currency, audience })),
  )
  const isOf =
    ({ currency, audience }: ListKey) =>
    (price: Price) =>
      price.currency === currency && price.audience === audience
  const there = lists.filter((list) => prices.some(isOf(list)))
  const free = lists.filter((list) => !prices.some(isOf(list)))
  return (
    <section className="stack" aria-label={t('price.title')}>
      <h3>{t('price.title')}</h3>
      <p className="text-xs text-ink-3">{t('price.note')}</p>
      {there.map((list) => (
        <PriceList
          key={`${list.currency} ${list.audience}`}
          form={form}
          index={index}
          list={list}
          steps={prices.flatMap((price, at) => (isOf(list)(price) ? [{ price, at }] : []))}
          onChange={(at, part) =>
            set(prices.map((price, each) => (each === at ? { ...price, ...part } : price)))
          }
          onAdd={(minQuantity) => set([...prices, { ...list, minQuantity, amount: 0 }])}
          onRemove={(at) => set(prices.filter((_, each) => each !== at))}
        />
      ))}
      {free.length > 0 && (
        <NewList
          key={free.length}
          free={free}
          onAdd={(list) => set([...prices, { ...list, minQuantity: 1, amount: 0 }])}
        />
      )}
    </section>
  )
}

type ListProps = {
  form: ProductFormApi
  index: number
  list: ListKey
  steps: readonly { price: Price; at: number }[]
  onChange: (at: number, part: Partial<Price>) => void
  onAdd: (minQuantity: number) => void
  onRemove: (at: number) => void
}

function PriceList({ form, index, list, steps, onChange, onAdd, onRemove }: ListProps) {
  const t = useT('office.product-admin')
  const errors = form.formState.errors.skus?.[index]?.prices
  const name = t('price.list', {
    currency: list.currency,
    audience: t(`audience.${list.audience}`),
  })
  return (
    <fieldset className="inset stack gap-2">
      <legend className="field-label float-left mb-1">{name}</legend>
      {steps.map(({ price, at }) => (
        <div key={at} className="clear-both">
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)_auto] gap-2">
            <TextInput
              type="number"
              min={1}
              before={t('price.from')}
              aria-label={`${name}: ${t('price.from')}`}
              value={Number.isNaN(price.minQuantity) ? '' : price.minQuantity}
              onChange={(event) => onChange(at, { minQuantity: event.target.valueAsNumber })}
            />
            <AmountInput
              aria-label={`${name}: ${t('price.amount')}`}
              aria-invalid={errors?.[at]?.amount !== undefined}
              currency={price.currency}
              amount={price.amount === 0 ? null : price.amount}
              onAmount={(amount) => onChange(at, { amount: amount ?? 0 })}
            />
            <IconButton
              icon={X}
              label={`${t('price.remove')}: ${name}, ${price.minQuantity}`}
              onClick={() => onRemove(at)}
            />
          </div>
          {errors?.[at] !== undefined && (
            <p className="field-error mt-1">{textOf(errors[at], t('price.wrong'))}</p>
          )}
        </div>
      ))}
      {steps.length < MAX_STEPS && (
        <Button
          size="small"
          icon={Plus}
          className="justify-self-start"
          onClick={() => onAdd(nextQuantity(steps.map(({ price }) => price.minQuantity)))}
        >
          {t('price.addStep')}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </fieldset>
  )
}

type CellErrors = { type?: unknown; message?: string | undefined } | undefined

/** The server's errors come before the form's own. */
function textOf(error: { amount?: CellErrors; minQuantity?: CellErrors }, own: string): string {
  const serverError = [error.amount, error.minQuantity].find((each) => each?.type === 'server')
  return serverError?.message ?? own
}

/** A guess of the next volume quantity. */
function nextQuantity(quantities: readonly number[]): number {
  const last = Math.max(0, ...quantities.filter((each) => !Number.isNaN(each)))
  return last === 0 ? 1 : last < 10 ? 10 : last * 10
}

function NewList({ free, onAdd }: { free: readonly ListKey[]; onAdd: (list: ListKey) => void }) {
  const t = useT('office.product-admin')
  const [at, setAt] = useState(0)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        className="min-w-0 flex-1"
        aria-label={t('price.newList')}
        value={at}
        options={free.map(({ currency, audience }, each) => ({
          value: String(each),
          label: t('price.list', { currency, audience: t(`audience.${audience}`) }),
        }))}
        onChange={(event) => setAt(Number(event.target.value))}
      />
      <Button
        icon={Plus}
        onClick={() => {
          const list = free[at]
          if (list !== undefined) onAdd(list)
        }}
      >
        {t('price.add')}
      </Button>
    </div>
  )
}
