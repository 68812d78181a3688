/** What an SKU costs, by currency, by who pays it, from how many on. Currencies without a price convert by rate. */
import { Plus, X } from 'lucide-react'
import { CURRENCIES, type Currency } from '#kit/contract/money.ts'
import { AmountInput } from '#kit/ui/AmountInput.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useT } from '#kit/web/i18n.tsx'
import type { ProductFormApi, Sku } from './form.ts'

const AUDIENCES = ['all', 'business', 'super'] as const
type Price = Sku['prices'][number]

export function PricesTable({ form, index }: { form: ProductFormApi; index: number }) {
  const t = useT('office.catalog')
  const prices = form.watch(`skus.${index}.prices`)
  const faults = form.formState.errors.skus?.[index]?.prices
  const set = (next: Price[]) => form.setValue(`skus.${index}.prices`, next, { shouldDirty: true })
  const change = (at: number, part: Partial<Price>) =>
    set(prices.map((price, each) => (each === at ? { ...price, ...part } : price)))
  return (
    <section className="stack" aria-label={t('price.title')}>
      <h3>{t('price.title')}</h3>
      <p className="text-xs text-ink-3">{t('price.note')}</p>
      {prices.map((price, at) => (
        <div key={at} className="inset stack gap-2">
          <div className="grid grid-cols-[6rem_minmax(0,1fr)_auto] gap-2">
            <Select
              aria-label={t('price.currency')}
              value={price.currency}
              options={CURRENCIES.map((each) => ({ value: each, label: each }))}
              onChange={(event) => change(at, { currency: event.target.value as Currency })}
            />
            <Select
              aria-label={t('price.audience')}
              value={price.audience}
              options={AUDIENCES.map((each) => ({ value: each, label: t(`audience.${each}`) }))}
              onChange={(event) =>
                change(at, { audience: event.target.value as Price['audience'] })
              }
            />
            <IconButton
              icon={X}
              label={t('price.remove')}
              onClick={() => set(prices.filter((_, each) => each !== at))}
            />
          </div>
          <div className="grid grid-cols-2 gap-2">
            <TextInput
              type="number"
              min={1}
              before={t('price.from')}
              aria-label={t('price.from')}
              value={Number.isNaN(price.minQuantity) ? '' : price.minQuantity}
              onChange={(event) => change(at, { minQuantity: event.target.valueAsNumber })}
            />
            <AmountInput
              aria-label={t('price.amount')}
              aria-invalid={faults?.[at]?.amount !== undefined}
              currency={price.currency}
              amount={price.amount === 0 ? null : price.amount}
              onAmount={(amount) => change(at, { amount: amount ?? 0 })}
            />
          </div>
          {faults?.[at] !== undefined && (
            <p className="field-error">
              {faults[at].amount?.type === 'server'
                ? faults[at].amount.message
                : faults[at].minQuantity?.type === 'server'
                  ? faults[at].minQuantity.message
                  : t('price.wrong')}
            </p>
          )}
        </div>
      ))}
      <Button icon={Plus} onClick={() => set([...prices, nextPrice(prices)])}>
        {t('price.add')}
      </Button>
    </section>
  )
}

/** Most often a further volume step of the one before. */
function nextPrice(prices: readonly Price[]): Price {
  const last = prices.at(-1)
  return last === undefined
    ? { currency: 'CNY', audience: 'all', minQuantity: 1, amount: 0 }
    : { ...last, minQuantity: last.minQuantity < 10 ? 10 : last.minQuantity * 10, amount: 0 }
}
