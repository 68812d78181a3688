/** A buyer's orders by state, with the actions possible now: all of them, or those of machines alone. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { Button } from '#kit/ui/basics/Button.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { addressOf, query } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { FileButton } from '#kit/web/files/FileButton.tsx'
import { timeOf } from '#kit/web/language/days.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { myOrders, myOrdersFile, orderCounts } from '../../buyer-calls.gen.ts'
import { OrderCard } from '../OrderCard.tsx'
import { TABS, type OrderListSearch } from './order-list-search.ts'

const SIZE = 10
const FORMATS = ['csv', 'xlsx'] as const
type Place = {
  /** Where the list stands: its links and its search lead back to it. */
  to: '/user/user/order/list' | '/user/user/order/shebeiorder' | '/user/user/shebeiorder'
  search: OrderListSearch
}
type Props = Place & { title: string; family?: 'device' }

export function OrderList({ title, family, to, search: now }: Props) {
  const t = useT('orders')
  const { tab = 'all', q, from, until, page = 1 } = now
  const { data: counts } = useQuery(query(orderCounts, { family }))
  const {
    data: orders,
    error,
    refetch,
  } = useQuery(query(myOrders, { family, tab, q, ...timeOf({ from, until }), page, size: SIZE }))

  return (
    <section className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{title}</h1>
        {family === 'device' ? (
          <Link to="/user/user/order/list" className="link text-sm">
            {t('list.all')}
          </Link>
        ) : (
          <span className="flex flex-wrap gap-x-4 text-sm">
            <Link to="/user/user/order/afterSalesDetails" className="link">
              {t('list.cases')}
            </Link>
            <Link to="/user/user/shebeiorder" className="link">
              {t('list.devices')}
            </Link>
          </span>
        )}
      </div>
      <div className="panel">
        <Tabs
          label={title}
          current={tab}
          items={TABS.map((id) => ({
            id,
            label: t(`tab.${id}`),
            ...(counts === undefined || id === 'all' ? {} : { count: counts[id] }),
            link: (props) => (
              <Link
                to={to}
                search={{ tab: id === 'all' ? undefined : id, q, from, until }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <Find to={to} search={now} />
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
          <Nothing to={to} search={now} isDevices={family === 'device'} />
        </div>
      )}
      {orders?.items.map((order) => (
        <OrderCard key={order.number} order={order} />
      ))}
      {orders !== undefined && orders.total > 0 && (
        <div className="button-row">
          {FORMATS.map((format) => (
            <FileButton
              key={format}
              label={t('list.exportAs', { format: format.toUpperCase() })}
              address={addressOf(myOrdersFile, {
                family,
                tab,
                q,
                ...timeOf({ from, until }),
                format,
              })}
            />
          ))}
        </div>
      )}
      {orders !== undefined && orders.total > SIZE && (
        <Pagination
          page={page}
          pageCount={Math.ceil(orders.total / SIZE)}
          link={(nextPage, props) => (
            <Link to={to} search={{ ...now, page: nextPage }} {...props} />
          )}
        />
      )}
    </section>
  )
}

/** Names the search and how to widen it; without a search it leads to the goods. */
function Nothing({ to, search, isDevices }: Place & { isDevices: boolean }) {
  const t = useT('orders')
  const { tab, q, from, until } = search
  const hasDays = from !== undefined || until !== undefined
  if (q === undefined && !hasDays) {
    return (
      <EmptyState
        title={t('list.none')}
        action={
          <Link
            to={isDevices ? '/goods/machines' : '/'}
            className={buttonClass({ variant: 'primary' })}
          >
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
        <Link to={to} search={{ tab }} className={buttonClass({ variant: 'primary' })}>
          {t('list.clear')}
        </Link>
      }
    />
  )
}

/** Searches within the open tab. */
function Find({ to, search: current }: Place) {
  const t = useT('orders')
  const { tab, q, from, until } = current
  const navigate = useNavigate()
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
          void navigate({ to, search: { tab, ...search } })
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
            <Link to={to} search={{ tab, q }} className={buttonClass({ variant: 'quiet' })}>
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
