/** /user/user/reviews: what the buyer has reviewed, what waits to be reviewed, and what can be followed up. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { query } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, whole } from '#kit/web/pages/search-params.ts'
import { myReviews, waitingReviews } from '../buyer-calls.gen.ts'
import { GoodsHead } from './GoodsHead.tsx'
import { OwnReview } from './OwnReview.tsx'

const TABS = ['waiting', 'all', 'followUps'] as const
const SIZE = 10

export const Route = createFileRoute('/_shop/user/user/reviews')({
  // Without a tab: what waits.
  validateSearch: searchOf({ tab: oneOf('all', 'followUps'), page: whole(2, 10_000) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('reviews')('mine') }] }),
  component: MyReviewsPage,
})

function MyReviewsPage() {
  const t = useT('reviews')
  const { tab, page = 1 } = Route.useSearch()
  const waiting = useQuery(query(waitingReviews, { size: 1 }))
  const counts = { waiting: waiting.data?.total, all: undefined, followUps: undefined }
  return (
    <section className="stack">
      <h1>{t('mine')}</h1>
      <div className="panel">
        <Tabs
          label={t('mine')}
          current={tab ?? 'waiting'}
          items={TABS.map((id) => ({
            id,
            label: t(`own.tab.${id}`),
            count: counts[id],
            link: (props) => (
              <Link
                to="/user/user/reviews"
                search={{ tab: id === 'waiting' ? undefined : id }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
      </div>
      {tab === undefined ? <Waiting page={page} /> : <Written tab={tab} page={page} />}
    </section>
  )
}

function Waiting({ page }: { page: number }) {
  const t = useT('reviews')
  const { zoned } = useDates()
  const goods = useQuery(query(waitingReviews, { page, size: SIZE }))
  return (
    <Loaded query={goods}>
      {({ items, total }) => (
        <>
          {items.length === 0 && <Nothing text={t('own.none.waiting')} />}
          {items.map((line) => (
            <Panel key={line.lineId}>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <div className="grid gap-2">
                  <GoodsHead goods={line} />
                  <p className="text-sm text-ink-3">
                    {groupedNumber(line.orderNumber)} ·{' '}
                    {t('write.until', { at: zoned(line.until) })}
                  </p>
                </div>
                <Link
                  to={
                    line.orderNumber.startsWith('DO')
                      ? '/user/user/shebeiorder/evaluate'
                      : '/user/user/order/evaluate'
                  }
                  search={{ number: line.orderNumber }}
                  className={buttonClass({ variant: 'primary' })}
                >
                  {t('own.write')}
                </Link>
              </div>
            </Panel>
          ))}
          <Pages tab="waiting" page={page} total={total} />
        </>
      )}
    </Loaded>
  )
}

function Written({ tab, page }: { tab: 'all' | 'followUps'; page: number }) {
  const t = useT('reviews')
  const reviews = useQuery(query(myReviews, { show: tab, page, size: SIZE }))
  return (
    <Loaded query={reviews}>
      {({ items, total }) => (
        <>
          {items.length === 0 && <Nothing text={t(`own.none.${tab}`)} />}
          {items.map((review) => (
            <Panel key={review.id}>
              <div className="grid gap-3">
                <GoodsHead goods={review} />
                <OwnReview review={review} />
              </div>
            </Panel>
          ))}
          <Pages tab={tab} page={page} total={total} />
        </>
      )}
    </Loaded>
  )
}

const Nothing = ({ text }: { text: string }) => (
  <div className="panel">
    <EmptyState title={text} size="small" />
  </div>
)

type PagesProps = { tab: (typeof TABS)[number]; page: number; total: number }

function Pages({ tab, page, total }: PagesProps) {
  if (total <= SIZE) return null
  return (
    <Pagination
      page={page}
      pageCount={Math.ceil(total / SIZE)}
      link={(next, props) => (
        <Link
          to="/user/user/reviews"
          search={{
            tab: tab === 'waiting' ? undefined : tab,
            page: next === 1 ? undefined : next,
          }}
          {...props}
        />
      )}
    />
  )
}
