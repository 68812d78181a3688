/** Price, options, warehouse, quantity and the buttons of a product's page. */
import { lazy, Suspense } from 'react'
import { PriceBlock } from '#kit/ui/PriceBlock.tsx'
import { OptionPicker, OptionRow, WarehousePicker } from '#kit/ui/OptionPicker.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { QuantityStepper } from '#kit/ui/QuantityStepper.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useNumbers, useT } from '#kit/web/i18n.tsx'
import type { Product } from '../contract.ts'
import { BuyButtons } from './BuyButtons.tsx'
import { useBuying, type Buying } from './buying.ts'
import { stateOf } from './options.ts'
import { amountAt, memberAmountAt, retailOf, stepsOf } from './prices.ts'

/** Loaded where something is short. */
const Shortage = lazy(() => import('./Shortage.tsx'))

export function BuyBox({ product }: { product: Product }) {
  const t = useT('catalog')
  const buying = useBuying(product)
  const { sku, unit, quantity, rule, scarce } = buying
  if (sku === undefined || unit === undefined || retailOf(sku) === undefined) {
    return (
      <div className="grid gap-4">
        <p className="inset p-4">{t('product.noPrice')}</p>
        <Options product={product} buying={buying} />
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <Price product={product} buying={buying} />
      <Options product={product} buying={buying} />
      {sku.units.length > 1 && (
        <OptionPicker
          label={t('product.unit')}
          current={String(unit.id)}
          values={sku.units.map(({ id, name, factor }) => ({
            id: String(id),
            label:
              factor === 1
                ? name
                : t('product.unitOf', { name, factor, base: sku.units[0]?.name ?? '' }),
          }))}
          onSelect={(id) => buying.setUnit(Number(id))}
        />
      )}
      <Warehouses buying={buying} />
      <OptionRow label={t('product.quantity')}>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <QuantityStepper
            label={product.name}
            value={quantity}
            {...rule}
            unit={unit.name}
            disabled={buying.isShort}
            onChange={buying.setQuantity}
          />
          <Subtotal product={product} buying={buying} />
        </div>
      </OptionRow>
      <BuyButtons product={product} buying={buying} />
      {scarce !== undefined && (
        <Suspense fallback={null}>
          <Shortage buying={buying} warehouse={scarce} />
        </Suspense>
      )}
    </div>
  )
}

type Props = { product: Product; buying: Buying }

function Price({ product, buying: { sku, unit, baseQuantity } }: Props) {
  const t = useT('catalog')
  if (sku === undefined) return null
  const base = sku.units[0]?.name ?? unit?.name ?? ''
  return (
    <PriceBlock
      currency={product.currency}
      amount={amountAt(sku, baseQuantity) ?? 0}
      memberAmount={memberAmountAt(sku, baseQuantity)}
      aside={
        <>
          <span className="text-sm text-ink-3">{t('card.unit', { unit: base })}</span>
          {product.family === 'device' && <Tag tone="brand">{t('card.device')}</Tag>}
        </>
      }
      tiers={stepsOf(sku)}
      quantity={baseQuantity}
      unit={base}
    />
  )
}

function Options({ product, buying }: Props) {
  const t = useT('catalog')
  const chosen = buying.sku?.values ?? []
  return product.options.map(({ name, values }, option) => {
    // Where one value has a picture of its own, the others are what the first picture shows.
    const isShown = values.some(({ pictureIndex }) => pictureIndex !== null)
    return (
      <OptionPicker
        key={name}
        label={name}
        current={chosen[option] === undefined ? undefined : String(chosen[option])}
        values={values.map((value, index) => {
          const state = stateOf(product, chosen, option, index, buying.countOf)
          return {
            id: String(index),
            label: value.name,
            src: isShown ? product.pictures[value.pictureIndex ?? 0]?.smallUrl : undefined,
            reason: state === 'free' || index === chosen[option] ? undefined : t(`option.${state}`),
          }
        })}
        onSelect={(id) => buying.setOption(option, Number(id))}
      />
    )
  })
}

function Warehouses({ buying }: { buying: Buying }) {
  const t = useT('catalog')
  const { number } = useNumbers()
  const { warehouses, warehouse } = buying
  if (warehouses.length === 0) return null
  return (
    <WarehousePicker
      label={t('product.warehouse')}
      current={warehouse === undefined ? undefined : String(warehouse.id)}
      warehouses={warehouses.map(({ id, name, band, count }) => ({
        id: String(id),
        name,
        band: band ?? 'out',
        text:
          band === undefined
            ? t('stock.asking')
            : band === 'out'
              ? t('stock.out')
              : count === undefined
                ? t(band === 'in' ? 'stock.some' : 'stock.few')
                : t(`stock.${band}`, { count: number(count) }),
      }))}
      onSelect={(id) => buying.setWarehouse(Number(id))}
    />
  )
}

function Subtotal({ product, buying: { sku, baseQuantity } }: Props) {
  const t = useT('catalog')
  const amount = sku === undefined ? undefined : amountAt(sku, baseQuantity)
  if (amount === undefined) return null
  return (
    <output className="inline-flex min-h-9 items-center gap-2">
      <span className="text-sm text-ink-3">{t('product.subtotal')}</span>
      <Money amount={amount * baseQuantity} currency={product.currency} size="medium" />
    </output>
  )
}
