/** The coupons that can be claimed: for buyers in their account, and for guests on a page of its own. */
import { useQuery } from '@tanstack/react-query'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { offeredCoupons } from '../calls.gen.ts'
import type { OfferedCoupon } from '../contract.ts'
import { ClaimButton } from './ClaimButton.tsx'
import { CouponCard, FittingGoods } from './CouponCard.tsx'

/** Those that are claimed here; one that cannot be says why, and has no button. */
export function Centre() {
  const t = useT('coupons')
  const offers = useQuery({
    ...query(offeredCoupons, {}),
    staleTime: 0,
    // One that ends while the page is open shows it.
    refetchInterval: ({ state }) => msToNextEnd(state.data ?? []),
  })
  return (
    <Loaded query={offers}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState title={t('none.centre')} text={t('none.centreText')} />
        ) : (
          <ul className="grid gap-3 p-4 lg:grid-cols-2">
            {items.map((offer) => (
              <Offer key={offer.templateId} offer={offer} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const TICK_MS = 1000
/** Timers cannot be longer. */
const TIMER_MAX_MS = 2 ** 31 - 1

function msToNextEnd(offers: readonly OfferedCoupon[]): number | false {
  const ends = offers
    .filter(({ offer }) => offer !== 'ended')
    .map(({ claimUntil }) => Date.parse(claimUntil) - Date.now())
  return ends.length > 0 && Math.min(Math.max(TICK_MS, Math.min(...ends)), TIMER_MAX_MS)
}

function Offer({ offer }: { offer: OfferedCoupon }) {
  const t = useT('coupons')
  const { dateTime } = useDates()
  const { validDays, validFrom, validUntil, leftCount, claimUntil, offer: state } = offer
  const validity =
    validFrom === null || validUntil === null
      ? t('validDays', { days: validDays ?? 0 })
      : t('valid', { from: dateTime(validFrom), until: dateTime(validUntil) })
  return (
    <CouponCard terms={offer} note={validity}>
      {state === 'open' ? (
        <>
          <span className="text-sm text-ink-3">
            {t('left', { count: leftCount })} · {t('claimBy', { until: dateTime(claimUntil) })}
          </span>
          <ClaimButton offer={offer} variant="sale" />
        </>
      ) : (
        <>
          <Tag tone={state === 'claimed' ? 'success' : 'neutral'}>{t(`offer.${state}`)}</Tag>
          {state === 'claimed' && <FittingGoods terms={offer} />}
        </>
      )}
    </CouponCard>
  )
}
