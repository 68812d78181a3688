/** Price, options, warehouse, quantity and the buttons of a product's page. */
import { ClientOnly } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PriceBlock } from './door/PriceBlock.tsx'
import { OptionPicker, OptionRow, WarehousePicker } from './door/OptionPicker.tsx'
import { Money, StruckPrice } from '#kit/ui/figures/Money.tsx'
import { nearestQuantity } from '#kit/ui/forms/quantity.ts'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { ownPriceAt, OwnPriceTag, toneOf } from '#domains/pricing/web/door/OwnPriceLabel.tsx'
import type { Product } from '../contract.ts'
import { BuyButtons } from './BuyButtons.tsx'
import { useBuying, type Buying } from './buying.ts'
import { barredBy, stateOf } from './door/options.ts'
import {
  cheaperFrom,
  firstRise,
  memberAmountAt,
  retailOf,
  rungAt,
  withoutEqualSteps,
} from './door/prices.ts'
import { UnitPicker } from './UnitPicker.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import { late } from '#kit/web/pages/late.ts'

/** Loaded where stock is too low. */
const Shortage = late(() => import('./Shortage.tsx'))
/** Loaded where it is sold out. */
const Substitutes = late(async () => ({
  default: (await import('./Alternatives.tsx')).Substitutes,
}))
/** Freight, tax and total of a purchase: never rendered on the server, which knows no address. Its space is reserved. */
const Terms = late(() => import('./Terms.tsx'))
/** The net price where the shop shows gross prices, or the reverse, for buyers who compare by it. */
const NetOrGrossPrice = late(() => import('./NetOrGrossPrice.tsx'))

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
    // A product that is sold out everywhere has dimmed pictures.
    <div className="grid gap-4" data-sold-out={buying.isSoldOut || undefined}>
      <Price product={product} buying={buying} />
      <Options product={product} buying={buying} />
      {sku.units.length > 1 && (
        <UnitPicker
          units={sku.units}
          rungs={buying.rungs}
          baseQuantity={buying.baseQuantity}
          currency={product.currency}
          current={unit.id}
          onSelect={buying.setUnit}
        />
      )}
      {!product.quoteOnly && <Warehouses buying={buying} />}
      {scarce !== undefined && !product.quoteOnly && (
        <Suspense fallback={null}>
          <Shortage buying={buying} warehouse={scarce} />
        </Suspense>
      )}
      <OptionRow label={t('product.quantity')} isAct>
        <div className="grid gap-1">
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <QuantityStepper
              label={product.name}
              value={quantity}
              {...rule}
              unit={unit.name}
              disabled={!product.quoteOnly && (buying.isShort || buying.isLimited)}
              onChange={buying.setQuantity}
            />
            <Subtotal product={product} buying={buying} />
          </div>
          <Limits product={product} buying={buying} />
        </div>
      </OptionRow>
      <BuyButtons product={product} buying={buying} />
      {!product.quoteOnly && (
        <div className={product.hasLimits ? 'terms terms-limited' : 'terms'}>
          <ClientOnly>
            <Suspense fallback={null}>
              <Terms product={product} buying={buying} />
            </Suspense>
          </ClientOnly>
        </div>
      )}
      {buying.isSoldOut && (
        <Suspense fallback={null}>
          <Substitutes productId={product.id} />
        </Suspense>
      )}
    </div>
  )
}

type Props = { product: Product; buying: Buying }

function Price({ product, buying: { sku, unit, rungs, own, baseQuantity } }: Props) {
  const t = useT('catalog')
  const { number } = useNumbers()
  const { money } = useMoney()
  const units = useUnits()
  const now = rungAt(rungs, baseQuantity)
  if (sku === undefined || now === undefined) return null
  const base = sku.units[0]?.name ?? unit?.name ?? ''
  const isMine = now.amount < now.listAmount
  const mine =
    own === undefined || !isMine ? null : ownPriceAt(own, now.fromQuantity, own.answeredAt)
  const { reduction } = sku
  const { tax } = product
  const shown = withoutEqualSteps(rungs)
  const rise = firstRise(shown)
  const lower =
    own === undefined || rise === undefined
      ? null
      : ownPriceAt(own, rise.last.fromQuantity, own.answeredAt)
  return (
    <PriceBlock
      currency={product.currency}
      amount={now.amount}
      tone={mine === null ? undefined : toneOf(mine)}
      retailAmount={isMine ? now.listAmount : undefined}
      memberAmount={own === undefined ? memberAmountAt(sku, baseQuantity) : undefined}
      aside={
        <>
          {mine !== null && <OwnPriceTag price={mine} />}
          <span className="text-sm text-ink-3">{t('card.unit', { unit: base })}</span>
          {mine?.lowestBefore != null && (
            <span className="text-sm text-ink-3">
              {t('product.lowestBefore', { price: money(mine.lowestBefore, product.currency) })}
            </span>
          )}
          {(own?.reckonsNet === true) === tax.included && (
            <ClientOnly>
              <Suspense fallback={null}>
                <NetOrGrossPrice amount={now.amount} currency={product.currency} tax={tax} />
              </Suspense>
            </ClientOnly>
          )}
          {product.family === 'device' && <Tag tone="brand">{t('card.device')}</Tag>}
          {reduction !== null && now.listAmount < reduction.beforeAmount && (
            <>
              {!isMine && (
                <StruckPrice amount={reduction.beforeAmount} currency={product.currency} />
              )}
              <Tag tone="sale">{t('product.lowest')}</Tag>
            </>
          )}
        </>
      }
      tiers={shown.map(({ fromQuantity, amount }) => ({ fromCount: fromQuantity, amount }))}
      quantity={baseQuantity}
      unit={base}
      tiersNote={
        rise !== undefined &&
        lower?.activity &&
        t('price.upTo', {
          activity: lower.activity.name,
          count: number(rise.upTo),
          unit: units(base, rise.upTo),
        })
      }
    />
  )
}

function Options({ product, buying }: Props) {
  const t = useT('catalog')
  const chosen = buying.sku?.values ?? []
  /** The value does not exist at all, or not in combination with the earlier choices. */
  const why = (option: number, value: number) => {
    const others = barredBy(product, chosen, option, value)
    if (others.length === 0) return t('option.noSuch')
    const names = others.map((each) => product.options[each]?.values[chosen[each] ?? -1]?.name)
    return t('option.notWith', { names: names.join(' + ') })
  }
  return product.options.map(({ name, values }, option) => {
    // Where some values have a picture, the others show the product's first one.
    const isShown = values.some(({ pictureIndex }) => pictureIndex !== null)
    return (
      <OptionPicker
        key={name}
        label={name}
        current={chosen[option] === undefined ? undefined : String(chosen[option])}
        values={values.map((value, index) => {
          const state = stateOf(product, chosen, option, index, buying.countOf)
          const isChosen = index === chosen[option]
          return {
            id: String(index),
            label: value.name,
            src: isShown ? product.pictures[value.pictureIndex ?? 0]?.smallUrl : undefined,
            reason:
              isChosen || state === 'free' || state === 'noStock'
                ? undefined
                : state === 'noPrice'
                  ? t('option.noPrice')
                  : why(option, index),
            lack: state === 'noStock' ? t('option.noStock') : undefined,
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
  const { warehouses, meant } = buying
  if (warehouses.length === 0) return null
  return (
    <WarehousePicker
      label={t('product.warehouse')}
      current={meant === undefined ? undefined : String(meant.id)}
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

function Subtotal({ product, buying: { rungs, baseQuantity } }: Props) {
  const t = useT('catalog')
  const now = rungAt(rungs, baseQuantity)
  if (now === undefined) return null
  return (
    <output className="inline-flex min-h-9 items-center gap-2">
      <span className="text-sm text-ink-3">{t('product.subtotal')}</span>
      <Money amount={now.amount * baseQuantity} currency={product.currency} size="medium" />
    </output>
  )
}

/** With numbers: minimum and maximum, and how many more would be cheaper. */
function Limits({ product, buying }: Props) {
  const t = useT('catalog')
  const { number } = useNumbers()
  const { money } = useMoney()
  const units = useUnits()
  const { unit, rungs, quantity, baseQuantity } = buying
  if (unit === undefined) return null
  const { name, factor, minQuantity, step, maxQuantity } = unit
  const next = cheaperFrom(rungs, baseQuantity)
  const missing = next === undefined ? 0 : Math.ceil((next.fromQuantity - baseQuantity) / factor)
  const limits = [
    minQuantity > 1
      ? t('limit.min', { count: number(minQuantity), unit: units(name, minQuantity) })
      : '',
    step > 1 ? t('limit.step', { count: number(step) }) : '',
    maxQuantity < UNLIMITED
      ? t('limit.max', { count: number(maxQuantity), unit: units(name, maxQuantity) })
      : '',
  ].filter((each) => each !== '')
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm text-ink-3">
      {limits.length > 0 && (
        <span className="inline-block first-letter:uppercase">{limits.join(' · ')}</span>
      )}
      {next !== undefined && quantity + missing <= buying.rule.max && (
        <button
          type="button"
          className="link"
          onClick={() =>
            buying.setQuantity(nearestQuantity(quantity + missing, buying.rule).quantity)
          }
        >
          {t('limit.more', {
            count: number(missing),
            unit: units(name, missing),
            price: money(next.amount, product.currency),
          })}
        </button>
      )}
    </p>
  )
}

/** A maximum from here on counts as none. */
const UNLIMITED = 10_000
