/** The choice of a coupon: what each takes off, and why one cannot be used. Buyers without coupons see nothing of it. */
import Ticket from 'lucide-react/icons/ticket'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { RadioCard } from '#kit/ui/forms/Radio.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { Checkout, CouponChoice } from '../contract.ts'

type Props = {
  checkout: Checkout
  /** The chosen one, also while its checkout is loading; null: none. */
  chosenId: number | null
  onChoose: (couponId: number | null) => void
}

export function CouponChoices({ checkout, chosenId, onChoose }: Props) {
  const t = useT('checkout')
  const { money } = useMoney()
  if (checkout.coupons.length === 0) return null
  const toNote = ({ why, missingAmount, discountAmount }: CouponChoice) =>
    why === null
      ? t('coupon.takesOff', { amount: money(discountAmount, checkout.currency) })
      : why === 'short'
        ? t('coupon.short', { amount: money(missingAmount ?? 0, checkout.currency) })
        : t(`coupon.${why}`)
  return (
    <Panel title={t('coupon.title')}>
      <div className="picks" role="radiogroup" aria-label={t('coupon.title')}>
        {checkout.coupons.map((coupon) => (
          <RadioCard
            key={coupon.couponId}
            name="coupon"
            icon={Ticket}
            title={
              coupon.equalCount > 1
                ? t('coupon.several', { name: coupon.name, count: coupon.equalCount })
                : coupon.name
            }
            note={toNote(coupon)}
            disabled={coupon.why !== null}
            checked={coupon.couponId === chosenId}
            onChange={() => onChoose(coupon.couponId)}
          />
        ))}
        <RadioCard
          name="coupon"
          title={t('coupon.none')}
          checked={chosenId === null}
          onChange={() => onChoose(null)}
        />
      </div>
    </Panel>
  )
}
