/** /user/user/order/list: my orders by what they wait for, with the acts that are possible now. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { buttonClass } from '#kit/ui/button-class.ts'
import { Retry } from '#kit/web/Retry.tsx'
import { Pagination } from '#kit/ui/Pagination.tsx'
import { Loading, Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { oneOf, searchOf, text, whole } from '#kit/web/search-params.ts'
import { myOrders, orderCounts, type Tab } from '../contract.ts'
import { OrderCard } from './OrderCard.tsx'

const SIZE = 10
const TABS = [
  'all',
  'pendingPayment',
  'pendingShipment',
  'pendingReceipt',
  'completed',
  'closed',
] as const satisfies readonly Tab[]

export const Route = createFileRoute('/_shop/user/user/order/list')({
  validateSearch: searchOf({ tab: oneOf(...TABS), q: text(60), page: whole(1, 10_000) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('orders')('list.title') }] }),
  component: OrderListPage,
})

function OrderListPage() {
  const t = useT('orders')
  const { tab = 'all', q, page = 1 } = Route.useSearch()
  const { data: counts } = useQuery(query(orderCounts, {}))
  const {
    data: orders,
    error,
    refetch,
  } = useQuery(query(myOrders, { tab, page, size: SIZE, ...(q === undefined ? {} : { q }) }))

  return (
    <section className="stack">
      <h1>{t('list.title')}</h1>
      <div className="panel">
        <Tabs
          label={t('list.title')}
          current={tab}
          items={TABS.map((id) => ({
            id,
            label: t(`tab.${id}`),
            ...(counts === undefined || id === 'all' ? {} : { count: counts[id] }),
            link: (props) => (
              <Link
                from="/user/user/order/list"
                to="."
                search={{ tab: id === 'all' ? undefined : id, q }}
                {...props}
              />
            ),
          }))}
        />
        <Find />
      </div>
      {error !== null && <Retry error={error} onRetry={() => void refetch()} />}
      {orders === undefined && error === null && (
        <Loading>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      )}
      {orders?.total === 0 && (
        <div className="panel">
          <EmptyState
            title={q === undefined ? t('list.none') : t('list.notFound', { words: q })}
            action={
              <Link to="/" className={buttonClass({ variant: 'primary' })}>
                {t('list.shop')}
              </Link>
            }
          />
        </div>
      )}
      {orders?.items.map((order) => (
        <OrderCard key={order.number} order={order} />
      ))}
      {orders !== undefined && orders.total > SIZE && (
        <Pagination
          page={page}
          pageCount={Math.ceil(orders.total / SIZE)}
          link={(to, props) => (
            <Link
              from="/user/user/order/list"
              to="."
              search={(now) => ({ ...now, page: to })}
              {...props}
            />
          )}
        />
      )}
    </section>
  )
}

/** Searches within the tab that is open. */
function Find() {
  const t = useT('orders')
  const { tab, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <search>
      <form
        className="panel-body"
        onSubmit={(event) => {
          event.preventDefault()
          const words = new FormData(event.currentTarget).get('q')
          void navigate({ search: { tab, q: String(words).trim() || undefined } })
        }}
      >
        <TextInput
          name="q"
          type="search"
          icon={Search}
          key={q}
          defaultValue={q}
          aria-label={t('list.search')}
          placeholder={t('list.search')}
        />
      </form>
    </search>
  )
}
