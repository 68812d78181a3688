/** On a product's page: the coupons to claim, and what the goods would come to with the best. Never rendered on the server. */
import type { Currency } from '#kit/contract/money.ts'
import { OptionRow } from '#domains/catalog/web/door/OptionPicker.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { bestCoupon } from '../../best-coupon.ts'
import { useCouponsFor } from '../coupons-for.ts'
import { Offers } from '../Offers.tsx'

/** The others are in the centre. */
const SHOWN = 3

/** `amount`: what the goods cost the visitor, by the named activity if there is one; `takesCoupon`: whether its price counts for coupons. */
type Props = {
  productId: number
  currency: Currency
  amount: number
  activity: string | null
  takesCoupon: boolean
}

export default function ProductCoupons({
  productId,
  currency,
  amount,
  activity,
  takesCoupon,
}: Props) {
  const t = useT('coupons')
  const { money } = useMoney()
  const found = useCouponsFor([productId])
  if (found === undefined || found.offers.length + found.own.length === 0) return null
  const best = takesCoupon
    ? bestCoupon([...found.own, ...found.offers], {
        amount,
        currency,
        isOfActivity: activity !== null,
      })
    : null
  const left = best === null ? '' : money(best.leftAmount, currency)
  return (
    <OptionRow label={t('short')} isAct>
      <div className="grid gap-2 py-2">
        <Offers offers={found.offers.slice(0, SHOWN)} />
        {!takesCoupon && activity !== null && (
          <p className="text-sm text-ink-3">{t('about.none', { activity })}</p>
        )}
        {best !== null && (
          <p className="text-sm">
            {activity === null
              ? t('about.coupon', { amount: left, coupon: best.coupon.name })
              : t('about.both', { amount: left, coupon: best.coupon.name, activity })}
          </p>
        )}
      </div>
    </OptionRow>
  )
}
