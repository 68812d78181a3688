/** Coupons to claim beside goods: what each takes off and from which sum on, with its button. */
import { useT } from '#kit/web/language/i18n.tsx'
import type { OfferedCoupon } from '../contract.ts'
import { ClaimButton } from './ClaimButton.tsx'
import { CouponGoods } from './CouponCard.tsx'
import { useTermsText } from './terms-text.ts'

export function Offers({ offers }: { offers: readonly OfferedCoupon[] }) {
  const t = useT('coupons')
  const termsText = useTermsText()
  return (
    <ul className="grid gap-2">
      {offers.map((offer) => {
        const { worth, from, cap } = termsText(offer)
        return (
          <li
            key={offer.templateId}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm"
          >
            <b className="text-sale">{worth}</b>
            <span className="min-w-0 flex-1 text-ink-2">
              {[from, cap, offer.cart === 'any' ? null : t(`cart.${offer.cart}`)]
                .filter((each) => each !== null)
                .join(' · ')}
              {offer.scope !== 'all' && (
                <>
                  {' · '}
                  <CouponGoods terms={offer} />
                </>
              )}
            </span>
            <ClaimButton offer={offer} variant="soft" />
          </li>
        )
      })}
    </ul>
  )
}
