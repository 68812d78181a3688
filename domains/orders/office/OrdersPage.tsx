/** /office/orders: all orders by tab, filter and sort order, which are in the address, with saved views and chosen columns. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import { useListView } from '#domains/views/office/door/list-view.ts'
import { ViewBar } from '#domains/views/office/door/ViewBar.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { ActWord } from '#kit/ui/basics/ActWord.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import type { Column, Sorting } from '#kit/ui/lists/DataTable.tsx'
import { useRowKeys } from '#kit/ui/lists/row-keys.ts'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { SortSelect } from '#kit/web/lists/SortSelect.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { KeysNote } from '#kit/web/pages/KeysNote.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { ordersFile } from '../list-calls.gen.ts'
import { officeOrders } from '../office-calls.gen.ts'
import { OrderTable } from './door/OrderTable.tsx'
import { EXTRA_COLUMNS, useOrderColumns, type OrderRow } from './order-columns.tsx'
import { OrderFigures } from './OrderFigures.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { RowMenu } from './RowMenu.tsx'
import { filterOf, SORTS, TABS, validateSearch, type OrderSearch } from './search.ts'
import { Selection } from './Selection.tsx'

export const Route = createFileRoute('/_frame/office/orders/')({
  validateSearch,
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.orders')('title') }] }),
  component: OrdersPage,
})

const NONE: ReadonlySet<string> = new Set()
/** Columns by the sort orders that their heads choose. */
const SORTED = { placed: 'placed', payable: 'amount', waiting: 'waiting' } as const

/** The address for a pressed column head; a new column begins with the latest, the largest or the longest wait. */
function sortedBy(by: string, direction: Sorting['direction'], now: string): OrderSearch {
  const sort = SORTS.find((each) => SORTED[by as keyof typeof SORTED] === each)
  const usual = sort === 'waiting' ? 'ascending' : 'descending'
  const isReversed = by === now && direction !== usual
  return { sort: sort === 'placed' ? undefined : sort, reversed: isReversed ? true : undefined }
}

function sortingOf({ sort = 'placed', reversed }: OrderSearch): Sorting {
  const by = { placed: 'placed', amount: 'payable', waiting: 'waiting' }[sort]
  const isFalling = (sort !== 'waiting') !== (reversed === true)
  return { by, direction: isFalling ? 'descending' : 'ascending' }
}

function OrdersPage() {
  const t = useT('office.orders')
  const may = useMay()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const filter = filterOf(search)
  const orders = useLivePages(officeOrders, filter)
  const table = useRowKeys()
  const view = useListView({
    list: 'orders',
    all: useColumnsWithMenu(),
    extra: EXTRA_COLUMNS,
    search,
    open: (next, { replace }) =>
      void navigate({ search: next as OrderSearch, replace, resetScroll: false }),
  })
  const rows = orders.data?.pages.flatMap(({ items }) => items) ?? []
  const [selection, setSelection] = useState({ of: '', keys: NONE })
  // Another filter clears the selection: orders that are not listed must not be changed.
  const of = JSON.stringify(filter)
  const selected = selection.of === of ? selection.keys : NONE
  const chosen = rows.filter(({ number }) => selected.has(number))
  const set = (part: OrderSearch) =>
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })
  const sorting = sortingOf(search)
  const sort = ({ by, direction }: Sorting) => set(sortedBy(by, direction, sorting.by))
  return (
    <>
      <PageTitle title={t('title')}>
        <div className="flex flex-wrap gap-2">
          {may('orders.place') && (
            <Link to="/office/orders/new" className={buttonClass({})}>
              <Icon of={Plus} />
              <ActWord>{t('place')}</ActWord>
            </Link>
          )}
          {may('orders.ship') && (
            <Link to="/office/orders/ship" className={buttonClass({})}>
              <Icon of={Truck} />
              <ActWord>{t('bulkShip')}</ActWord>
            </Link>
          )}
          {may('orders.export') && (
            <ExportMenu addressOf={(format) => addressOf(ordersFile, { ...filter, format })} />
          )}
        </div>
      </PageTitle>
      <OrderFigures />
      <Panel flush>
        <OrderTabs search={search} counts={orders.data?.pages[0]?.counts ?? undefined} />
        <OrderFilters search={search} onSet={set}>
          <SortSelect
            columns={view.all}
            sorting={sorting}
            onSort={({ by, direction }) => set(sortedBy(by, direction, by))}
          />
          <ViewBar of={view} />
        </OrderFilters>
        {chosen.length > 0 && (
          <Selection orders={chosen} onClear={() => setSelection({ of, keys: NONE })} />
        )}
        <div ref={table} className="table-slide">
          <Loaded query={orders}>
            {() => (
              <OrderTable
                columns={view.columns}
                rows={rows}
                selected={selected}
                selectOnPhone
                onSelect={(keys) => setSelection({ of, keys })}
                sorting={sorting}
                onSort={sort}
                empty={<NoOrders words={search.q} />}
              />
            )}
          </Loaded>
        </div>
        <EndlessFoot query={orders} note={<KeysNote canSelect />} />
      </Panel>
    </>
  )
}

function useColumnsWithMenu(): Column<OrderRow>[] {
  const t = useT('office.orders')
  return [
    ...useOrderColumns(),
    {
      id: 'acts',
      header: <span className="sr-only">{t('column.acts')}</span>,
      name: t('column.acts'),
      align: 'center',
      phone: 'edge',
      pinned: true,
      cell: (row) => <RowMenu row={row} />,
    },
  ]
}

type TabsProps = { search: OrderSearch; counts: Partial<Record<string, number>> | undefined }

function OrderTabs({ search, counts }: TabsProps) {
  const t = useT('office.orders')
  return (
    <Tabs
      look="small"
      label={t('tabs')}
      current={search.tab ?? 'all'}
      items={TABS.map((each) => ({
        id: each,
        label: t(`tab.${each}`),
        count: counts?.[each],
        link: (props) => (
          <Link
            to="/office/orders"
            search={{ ...search, tab: each === 'all' ? undefined : each }}
            activeOptions={EXACT_LINK}
            {...props}
          />
        ),
      }))}
    />
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
