/** The total of a purchase: freight, discounts, tax. An estimate with its explanation; orders compute prices again. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ownPriceAt } from '#domains/pricing/web/door/OwnPriceLabel.tsx'
import { PriceStep } from '#domains/pricing/web/door/PriceStep.tsx'
import { taxOf } from '#domains/pricing/tax.ts'
import { estimateDelivery } from '#domains/shipping/calls.gen.ts'
import { DeliveryTerms } from '#domains/shipping/web/door/DeliveryTerms.tsx'
import { usePlace } from '#domains/shipping/web/door/place.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { OptionRow } from './door/OptionPicker.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Suspense, useDeferredValue } from 'react'
import type { Product } from '../contract.ts'
import type { Buying } from './buying.ts'
import { rungAt } from './door/prices.ts'
import { useUnits } from '#kit/web/language/units.ts'

/** Loaded where the price is an activity's of which so many are left. */
const ActivityQuota = late(() => import('#domains/promotions/web/door/ActivityQuota.tsx'))

/** Loaded where the product was opened in an activity. */
const ProductActivity = late(() => import('#domains/promotions/web/door/ProductActivity.tsx'))

const ProductCoupons = late(() => import('#domains/coupons/web/door/ProductCoupons.tsx'))

const ProductFlash = late(() => import('#domains/promotions/web/door/ProductFlash.tsx'))
const ProductGifts = late(() => import('#domains/promotions/web/door/ProductGifts.tsx'))

const route = getRouteApi('/_shop/goods/$id')

type Props = { product: Product; buying: Buying }

export default function Terms({ product, buying }: Props) {
  const t = useT('catalog')
  const { sku, warehouse, isShort } = buying
  const estimate = useEstimate(buying)
  if (sku === undefined) return null
  return (
    <>
      <PersonLimit buying={buying} />
      <OptionRow label={t('terms.delivery')}>
        <div className="min-h-12 py-2 text-sm">
          <DeliveryTerms estimate={estimate} warehouseName={warehouse?.name} isShort={isShort} />
        </div>
      </OptionRow>
      <OptionRow label={t('terms.estimate')} isAct>
        <Estimate product={product} buying={buying} freight={estimate?.ways[0]?.freightAmount} />
      </OptionRow>
      <Suspense fallback={null}>
        <Benefits product={product} buying={buying} />
      </Suspense>
    </>
  )
}

/** How many the activity leaves the visitor, and the coupons. */
function Benefits({ product, buying: { rungs, own, baseQuantity, sku } }: Props) {
  const { activity: activityId } = route.useSearch()
  const now = rungAt(rungs, baseQuantity)
  if (now === undefined) return null
  const mine = own === undefined ? null : ownPriceAt(own, now.fromQuantity, own.answeredAt)
  const activity = mine?.activity?.name ?? null
  const limit = mine?.limit ?? null
  return (
    <>
      {activity !== null && limit !== null && (
        <ActivityQuota activity={activity} limit={limit} unit={sku?.units[0]?.name ?? ''} />
      )}
      {activityId !== undefined && (
        <ProductActivity productId={product.id} activityId={activityId} />
      )}
      <ProductFlash productId={product.id} />
      <ProductGifts productId={product.id} />
      <ProductCoupons
        productId={product.id}
        currency={product.currency}
        amount={now.amount * baseQuantity}
        activity={activity}
        takesCoupon={mine?.takesCoupon ?? true}
      />
    </>
  )
}

/** The purchase limit per buyer, and what is left of it for a logged-in buyer. */
function PersonLimit({ buying: { limit, sku } }: { buying: Buying }) {
  const t = useT('catalog')
  const { number } = useNumbers()
  const units = useUnits()
  if (limit === undefined) return null
  const { skuId, period, dayCount, maxCount, boughtCount, leftCount } = limit
  const unit = units(sku?.units[0]?.name ?? '', maxCount)
  return (
    <OptionRow label={t('terms.limit')}>
      <p className="flex flex-wrap gap-x-3 py-2 text-sm">
        {t('limit.person', {
          scope: skuId === null ? 'product' : 'sku',
          period,
          days: number(dayCount ?? 0),
          count: number(maxCount),
          unit,
        })}
        {boughtCount > 0 && (
          <span className={leftCount === 0 ? 'text-warning' : 'text-ink-3'}>
            {t('limit.mine', { bought: number(boughtCount), left: number(leftCount) })}
          </span>
        )}
      </p>
    </OptionRow>
  )
}

/** Follows the quantity without a request for each of its steps. */
function useEstimate({ sku, warehouse, baseQuantity }: Buying) {
  const place = usePlace()
  const quantity = useDeferredValue(baseQuantity)
  const isWhole = sku !== undefined && warehouse !== undefined
  const isAsked = isWhole && place !== null && place !== undefined && quantity > 0
  const { data } = useQuery({
    ...query(estimateDelivery, {
      skuId: sku?.id ?? 0,
      warehouse: warehouse?.id ?? 0,
      quantity,
      country: place?.country ?? '',
      province: place?.province || undefined,
    }),
    enabled: isAsked,
    placeholderData: (before) => before,
  })
  return isAsked ? data : null
}

function Estimate({ product, buying, freight }: Props & { freight: number | undefined }) {
  const t = useT('catalog')
  const { money } = useMoney()
  const { number } = useNumbers()
  const { rungs, own, baseQuantity } = buying
  const now = rungAt(rungs, baseQuantity)
  const retail = rungs[0]?.listAmount
  if (now === undefined || retail === undefined) return null
  const { currency, tax } = product
  const inMoney = (amount: number) => money(amount, currency)
  const goods = now.amount * baseQuantity
  const taxed = goods + (freight ?? 0)
  const taxAmount = taxOf(taxed, tax, PRICE_STEP[currency])
  const total = taxed + (tax.included ? 0 : taxAmount)
  const rate = { percent: number(tax.ratePercent), amount: inMoney(taxAmount) }
  const steps = own?.rungs.find((each) => each.fromQuantity === now.fromQuantity)?.steps ?? []
  const rows = [
    {
      label: t('terms.goods', { count: number(baseQuantity), price: inMoney(retail) }),
      amount: retail * baseQuantity,
    },
    { label: t('terms.volume'), amount: (now.listAmount - retail) * baseQuantity },
    {
      label: steps
        .filter(
          ({ kind }) =>
            kind === 'business' || kind === 'super' || kind === 'level' || kind === 'activity',
        )
        .map((step) => <PriceStep key={step.kind} step={step} currency={currency} />),
      amount: (now.amount - now.listAmount) * baseQuantity,
    },
    ...(freight === undefined
      ? []
      : [{ label: t('terms.freight'), amount: freight, isAlwaysShown: true }]),
    ...(tax.included || taxAmount === 0
      ? []
      : [{ label: t('terms.taxAdded', rate), amount: taxAmount }]),
  ].filter(({ amount, ...row }) => amount !== 0 || 'isAlwaysShown' in row)
  return (
    <details className="estimate">
      <summary>
        <Money amount={total} currency={currency} size="medium" />
        <span className="text-sm text-ink-3">
          {freight === undefined ? t('terms.withoutFreight') : t('terms.withFreight')}
          {' · '}
          {own?.reckonsNet === true
            ? t('terms.net', { net: inMoney(total - taxAmount), ...rate })
            : t(tax.included ? 'terms.taxIn' : 'terms.taxOn', rate)}
        </span>
      </summary>
      <dl className="sums mt-2 max-w-md text-sm">
        {rows.map(({ label, amount }, index) => (
          <div key={index} className={amount < 0 ? 'sums-less' : undefined}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="sums-total">
          <dt>{t('terms.total')}</dt>
          <dd>
            <Money amount={total} currency={currency} />
          </dd>
        </div>
      </dl>
      <p className="mt-1 max-w-md text-xs text-ink-3">{t('terms.note')}</p>
    </details>
  )
}
