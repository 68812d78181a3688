/** /user/user/order/list: the buyer's orders by state, with the actions possible now. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { Button } from '#kit/ui/basics/Button.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { timeOf } from '#kit/web/language/days.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { day, oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import { myOrders, orderCounts } from '../buyer-calls.gen.ts'
import type { Tab } from '../contract.ts'
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
  validateSearch: searchOf({
    tab: oneOf(...TABS),
    q: text(60),
    from: day,
    until: day,
    page: whole(1, 10_000),
  }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('orders')('list.title') }] }),
  component: OrderListPage,
})

function OrderListPage() {
  const t = useT('orders')
  const { tab = 'all', q, from, until, page = 1 } = Route.useSearch()
  const { data: counts } = useQuery(query(orderCounts, {}))
  const {
    data: orders,
    error,
    refetch,
  } = useQuery(query(myOrders, { tab, q, ...timeOf({ from, until }), page, size: SIZE }))

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
                search={{ tab: id === 'all' ? undefined : id, q, from, until }}
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
          <Nothing />
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

/** Names the search and how to widen it; without a search it leads to the goods. */
function Nothing() {
  const t = useT('orders')
  const { tab, q, from, until } = Route.useSearch()
  const hasDays = from !== undefined || until !== undefined
  if (q === undefined && !hasDays) {
    return (
      <EmptyState
        title={t('list.none')}
        action={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t('list.shop')}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      title={q === undefined ? t('list.noneInDays') : t('list.notFound', { words: q })}
      text={hasDays ? t('list.daysText') : undefined}
      action={
        <Link
          from="/user/user/order/list"
          to="."
          search={{ tab }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('list.clear')}
        </Link>
      }
    />
  )
}

/** Searches within the open tab. */
function Find() {
  const t = useT('orders')
  const { tab, q, from, until } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <search>
      <form
        // The values in force come from the address: another address resets the fields.
        key={`${q} ${from} ${until}`}
        className="panel-body flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const valueOf = (name: string) => String(form.get(name)).trim() || undefined
          const search = { q: valueOf('q'), from: valueOf('from'), until: valueOf('until') }
          void navigate({ search: { tab, ...search } })
        }}
      >
        <TextInput
          name="q"
          type="search"
          icon={Search}
          className="min-w-48 flex-1"
          defaultValue={q}
          maxLength={60}
          aria-label={t('list.search')}
          placeholder={t('list.search')}
        />
        <Day name="from" value={from} />
        <Day name="until" value={until} />
        <div className="button-row">
          <Button type="submit">{t('list.find')}</Button>
          {(from !== undefined || until !== undefined) && (
            <Link
              from="/user/user/order/list"
              to="."
              search={{ tab, q }}
              className={buttonClass({ variant: 'quiet' })}
            >
              {t('list.clearDays')}
            </Link>
          )}
        </div>
      </form>
    </search>
  )
}

/** On the shop's clock, like all days and times of an order. */
function Day({ name, value }: { name: 'from' | 'until'; value: string | undefined }) {
  const t = useT('orders')
  return (
    <label className="flex items-center gap-2 text-sm whitespace-nowrap text-ink-3 max-md:w-full">
      <span className="max-md:w-24">{t(`list.${name}`)}</span>
      <TextInput type="date" name={name} className="max-md:flex-1" defaultValue={value} />
    </label>
  )
}
