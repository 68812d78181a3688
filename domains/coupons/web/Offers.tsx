/** Coupons to claim beside goods: what each takes off and from which sum on, with its button. */
import type { OfferedCoupon } from '../contract.ts'
import { ClaimButton } from './ClaimButton.tsx'
import { useTermsText } from './terms-text.ts'

export function Offers({ offers }: { offers: readonly OfferedCoupon[] }) {
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
              {[from, cap].filter((each) => each !== null).join(' · ')}
            </span>
            <ClaimButton offer={offer} variant="soft" />
          </li>
        )
      })}
    </ul>
  )
}
