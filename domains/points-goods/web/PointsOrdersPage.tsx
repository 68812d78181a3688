/** /user/user/pointorder: what a buyer has ordered for points, by state. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { myPointsOrders } from '../calls.gen.ts'
import type { PointsOrderRow } from '../contract.ts'
import { ORDER_STATES } from '../states.ts'
import { OrderStateTag } from './OrderStateTag.tsx'
import { RewardPhoto } from './RewardPhoto.tsx'

export const Route = createFileRoute('/_shop/user/user/pointorder/')({
  validateSearch: searchOf({ state: oneOf(...ORDER_STATES) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('points-goods')('orders') }] }),
  component: PointsOrdersPage,
})

function PointsOrdersPage() {
  const t = useT('points-goods')
  const { state } = Route.useSearch()
  const found = useInfiniteQuery(pages(myPointsOrders, { state }))
  return (
    <section className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('orders')}</h1>
        <Link to="/home/integral" className={buttonClass({ variant: 'primary', size: 'small' })}>
          {t('toRewards')}
        </Link>
      </div>
      <section className="panel panel-clip">
        <Tabs
          label={t('states')}
          current={state ?? 'all'}
          items={(['all', ...ORDER_STATES] as const).map((id) => ({
            id,
            label: t(`state.${id}`),
            link: (props) => (
              <Link
                to="/user/user/pointorder"
                search={{ state: id === 'all' ? undefined : id }}
                activeOptions={EXACT_LINK}
                resetScroll={false}
                {...props}
              />
            ),
          }))}
        />
        <Loaded query={found}>
          {(data) => <Rows rows={data.pages.flatMap(({ items }) => items)} />}
        </Loaded>
        <EndlessFoot query={found} />
      </section>
    </section>
  )
}

function Rows({ rows }: { rows: readonly PointsOrderRow[] }) {
  const t = useT('points-goods')
  const { dateTime } = useDates()
  if (rows.length === 0) return <EmptyState title={t('noOrders')} text={t('noOrdersText')} />
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.number} className="flex items-center gap-3 p-4">
          <RewardPhoto url={row.pictureUrl} kind={row.kind} isSmall />
          <div className="grid min-w-0 flex-1 gap-1">
            <Link
              to="/user/user/pointorder/details"
              search={{ number: row.number }}
              className="link font-semibold wrap-anywhere"
            >
              {row.name}
            </Link>
            <span className="text-sm text-ink-3">
              {t('order', { number: groupedNumber(row.number) })} · {dateTime(row.placedAt)}
            </span>
            <span className="text-sm">
              {t('count', { count: row.quantity })} ·{' '}
              <b className="text-points">{t('points', { count: row.pointsCount })}</b>
            </span>
          </div>
          <OrderStateTag state={row.state} />
        </li>
      ))}
    </ul>
  )
}
