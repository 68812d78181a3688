/** /user/user/coupon: a buyer's coupons by state, and those that can be claimed. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { myCoupons } from '../calls.gen.ts'
import type { CouponState, MyCoupon } from '../contract.ts'
import { Centre } from './Centre.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { CouponCard, FittingGoods, ValidFor } from './CouponCard.tsx'

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
  const { state, validFrom, validUntil, orderNumber, usedAmount, voidReason } = coupon
  return (
    <CouponCard
      terms={coupon}
      state={state}
      note={<ValidFor from={dateTime(validFrom)} until={dateTime(validUntil)} />}
    >
      {voidReason !== null && (
        <span className="mr-auto text-sm wrap-anywhere text-ink-2">
          {t('voidedWhy', { reason: voidReason })}
        </span>
      )}
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
