/** /user/user/coupon: a buyer's coupons by state, and those that can be claimed. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages, query } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { myCoupons, offeredCoupons } from '../calls.gen.ts'
import type { CouponState, MyCoupon, OfferedCoupon } from '../contract.ts'
import { ClaimButton } from './ClaimButton.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { CouponCard, FittingGoods } from './CouponCard.tsx'

/** Unused ones are read without it. */
const TABS = ['centre', 'in_use', 'used', 'expired', 'voided'] as const

export const Route = createFileRoute('/_shop/user/user/coupon')({
  validateSearch: searchOf({ tab: oneOf(...TABS) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('coupons')('title') }] }),
  component: CouponsPage,
})

function CouponsPage() {
  const t = useT('coupons')
  const { tab } = Route.useSearch()
  const current = tab ?? 'unused'
  const state = current === 'centre' ? 'unused' : current
  const coupons = useInfiniteQuery(pages(myCoupons, { state }))
  const counts = coupons.data?.pages[0]?.counts
  return (
    <section className="stack">
      <h1>{t('title')}</h1>
      <section className="panel">
        <Tabs
          label={t('title')}
          current={current}
          items={(['centre', 'unused', ...TABS.slice(1)] as const).map((id) => ({
            id,
            label: t(`tab.${id}`),
            count: id === 'centre' ? undefined : counts?.[id],
            link: (props) => (
              <Link
                to="/user/user/coupon"
                search={{ tab: id === 'unused' ? undefined : id }}
                activeOptions={EXACT_LINK}
                resetScroll={false}
                {...props}
              />
            ),
          }))}
        />
        {(current === 'centre' || current === 'unused') && <CodeEntry />}
        {current === 'centre' ? (
          <Centre />
        ) : (
          <>
            <Loaded query={coupons}>
              {(data) => <Own coupons={data.pages.flatMap(({ items }) => items)} state={current} />}
            </Loaded>
            <EndlessFoot query={coupons} />
          </>
        )}
      </section>
    </section>
  )
}

function Own({ coupons, state }: { coupons: MyCoupon[]; state: CouponState }) {
  const t = useT('coupons')
  if (coupons.length === 0)
    return (
      <EmptyState
        title={t(`none.${state}`)}
        action={
          state === 'unused' && (
            <Link
              to="/user/user/coupon"
              search={{ tab: 'centre' }}
              className={buttonClass({ variant: 'primary' })}
            >
              {t('toCentre')}
            </Link>
          )
        }
      />
    )
  return (
    <ul className="grid gap-3 p-4 lg:grid-cols-2">
      {coupons.map((coupon) => (
        <OwnCard key={coupon.couponId} coupon={coupon} />
      ))}
    </ul>
  )
}

function OwnCard({ coupon }: { coupon: MyCoupon }) {
  const t = useT('coupons')
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { state, validFrom, validUntil, orderNumber, usedAmount } = coupon
  return (
    <CouponCard
      terms={coupon}
      state={state}
      note={t('valid', { from: dateTime(validFrom), until: dateTime(validUntil) })}
    >
      {usedAmount !== null && (
        <span className="text-sm text-ink-2">
          {t('takesOff', { amount: money(usedAmount.amount, usedAmount.currency) })}
        </span>
      )}
      {orderNumber !== null && (
        <Link
          to="/user/user/order/details"
          search={{ number: orderNumber }}
          className={buttonClass({ size: 'small', variant: 'secondary' })}
        >
          {t('seeOrder')}
        </Link>
      )}
      {state === 'unused' && <FittingGoods terms={coupon} />}
    </CouponCard>
  )
}

/** Those that are claimed here; one that cannot be says why, and has no button. */
function Centre() {
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
