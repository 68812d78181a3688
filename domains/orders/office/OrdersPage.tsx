/** /office/orders: all orders by tab, filter and sort order, which are in the address. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useRowKeys } from '#kit/ui/lists/row-keys.ts'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { timeOf } from '#kit/web/language/days.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { KeysNote } from '#kit/web/pages/KeysNote.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import { officeOrders } from '../office-calls.gen.ts'
import { OfficeTab } from '../office-contract.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable, type OrderRow } from './door/OrderTable.tsx'

const TABS = ['all', 'unpaid', 'voucher', 'toShip', 'shipped', 'received', 'closed'] as const
const SORTS = ['newest', 'oldest', 'amount', 'waiting'] as const

export const Route = createFileRoute('/_frame/office/orders/')({
  validateSearch: searchOf({
    tab: oneOf(...TABS),
    q: text(80),
    warehouse: whole(1),
    from: text(10),
    until: text(10),
    sort: oneOf(...SORTS),
    page: whole(1, 10_000),
  }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.orders')('title') }] }),
  component: OrdersPage,
})

type Answer = DataOf<typeof officeOrders>

function OrdersPage() {
  const t = useT('office.orders')
  const search = Route.useSearch()
  const { tab = 'all', q, warehouse, from, until, sort, page = 1 } = search
  const orders = useLive(officeOrders, {
    tab,
    q,
    warehouse,
    ...timeOf({ from, until }),
    sort,
    page,
  })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const table = useRowKeys()
  const chosen = (orders.data?.items ?? []).filter(({ number }) => selected.has(number))
  return (
    <>
      <div className="office-title">
        <h1>{t('title')}</h1>
      </div>
      <Panel flush>
        <Tabs
          look="small"
          label={t('tabs')}
          current={tab}
          items={OfficeTab.options.map((each) => ({
            id: each,
            label: t(`tab.${each}`),
            count: orders.data?.counts[each],
            link: (props) => (
              <Link
                to="/office/orders"
                search={{ ...search, tab: each === 'all' ? undefined : each, page: undefined }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <OrderFilters />
        {chosen.length > 0 && <Selection orders={chosen} onClear={() => setSelected(new Set())} />}
        <div ref={table}>
          <Loaded query={orders}>
            {({ items }) => (
              <OrderTable
                rows={items}
                selected={selected}
                onSelect={setSelected}
                busy={orders.isPlaceholderData}
                empty={<NoOrders words={q} />}
              />
            )}
          </Loaded>
        </div>
        {orders.data !== undefined && <Foot answer={orders.data} />}
      </Panel>
    </>
  )
}

/** The search may have been for a product or a customer without orders. */
function NoOrders({ words }: { words: string | undefined }) {
  const t = useT('office.orders')
  const may = useMay()
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  return (
    <EmptyState
      size="small"
      title={t('none')}
      action={
        <span className="button-row justify-center">
          <Link to="/office/orders" className={look}>
            {t('filter.clear')}
          </Link>
          {words !== undefined && may('catalog.read') && (
            <Link to="/office/products" search={{ q: words }} className={look}>
              {t('noneFor.products', { words })}
            </Link>
          )}
          {words !== undefined && may('customers.read') && (
            <Link to="/office/customers" search={{ q: words }} className={look}>
              {t('noneFor.customers', { words })}
            </Link>
          )}
        </span>
      }
    />
  )
}

/** Amounts in different currencies are not added up. */
function Selection({ orders, onClear }: { orders: readonly OrderRow[]; onClear: () => void }) {
  const t = useT('office.orders')
  const currencies = [...new Set(orders.map(({ currency }) => currency))]
  const sumOf = (currency: string) =>
    orders
      .filter((order) => order.currency === currency)
      .reduce((sum, { payableAmount }) => sum + payableAmount, 0)
  return (
    <div className="selection-bar">
      <b>{t('selection.count', { count: orders.length })}</b>
      <span className="text-ink-3">
        {t('selection.sum')}{' '}
        {currencies.map((currency, index) => (
          <span key={currency}>
            {index > 0 && ' + '}
            <Money amount={sumOf(currency)} currency={currency} />
          </span>
        ))}
      </span>
      <span className="flex-1" />
      <Link
        to="/office/orders/$number/packing-list"
        params={{ number: orders.map(({ number }) => number).join(',') }}
        target="_blank"
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        <Icon of={Printer} size="small" />
        {t('selection.print')}
      </Link>
      <Button variant="quiet" size="small" onClick={onClear}>
        {t('selection.clear')}
      </Button>
    </div>
  )
}

function Foot({ answer: { total, page, size, items } }: { answer: Answer }) {
  const kit = useT('office.kit')
  const search = Route.useSearch()
  if (items.length === 0) return null
  const from = (page - 1) * size
  return (
    <div className="table-foot">
      <span className="text-ink-3">
        {kit('range', { from: from + 1, to: from + items.length, total })}
        <KeysNote canSelect />
      </span>
      <Pagination
        small
        page={page}
        pageCount={Math.ceil(total / size)}
        link={(to, props) => (
          <Link to="/office/orders" search={{ ...search, page: to }} {...props} />
        )}
      />
    </div>
  )
}
