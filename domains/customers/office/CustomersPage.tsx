/** /office/customers: all customers by filter and sort order, which are in the address, with saved views and chosen columns. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useListView } from '#domains/views/office/door/list-view.ts'
import { ViewBar } from '#domains/views/office/door/ViewBar.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { DataTable, type Sorting } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useRowKeys } from '#kit/ui/lists/row-keys.ts'
import { addressOf } from '#kit/web/calls/call.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { SortSelect } from '#kit/web/lists/SortSelect.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { KeysNote } from '#kit/web/pages/KeysNote.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { customersFile, listCustomers } from '../calls.gen.ts'
import { BulkTagsDialog } from './BulkTagsDialog.tsx'
import { CustomerFilters } from './CustomerFilters.tsx'
import { EXTRA_COLUMNS, useCustomerColumns } from './customer-columns.tsx'
import { filterOf, SORTS, validateSearch, type CustomerSearch } from './search.ts'

export const Route = createFileRoute('/_frame/office/customers/')({
  validateSearch,
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.customers')('title') }],
  }),
  component: CustomersPage,
})

const NOBODY: ReadonlySet<string> = new Set()

/** The address after a click on a column header. A new column starts with the greatest or latest values. */
function sortedBy({ by, direction }: Sorting): CustomerSearch {
  return {
    sort: SORTS.find((each) => each === by),
    reversed: direction === 'ascending' ? true : undefined,
  }
}

function CustomersPage() {
  const t = useT('office.customers')
  const may = useMay()
  const canWrite = may('customers.write')
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const wanted = filterOf(search)
  const { sort = 'registered', reversed, ...filter } = wanted
  const of = JSON.stringify(filter)
  const [chosen, setChosen] = useState({ of, ids: NOBODY })
  // Another filter clears the selection: customers that are not listed must not be changed.
  const ids = chosen.of === of ? chosen.ids : NOBODY
  const clear = () => setChosen({ of, ids: NOBODY })
  const customers = useLivePages(listCustomers, wanted)
  const table = useRowKeys()
  const view = useListView({
    list: 'customers',
    all: useCustomerColumns(customers.data?.pages[0]?.currency),
    extra: EXTRA_COLUMNS,
    search,
    open: (next, { replace }) =>
      void navigate({ search: next as CustomerSearch, replace, resetScroll: false }),
  })
  const set = (part: CustomerSearch) =>
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })
  const sorting: Sorting = { by: sort, direction: reversed ? 'ascending' : 'descending' }
  // A column that was not sorted by begins with its greatest values, whichever way its head would turn.
  const sortByHead = (next: Sorting) =>
    set(sortedBy(next.by === sorting.by ? next : { ...next, direction: 'descending' }))
  return (
    <>
      <PageTitle title={t('title')}>
        {may('customers.export') && (
          <ExportMenu addressOf={(format) => addressOf(customersFile, { ...wanted, format })} />
        )}
      </PageTitle>
      <Panel flush>
        <CustomerFilters search={search} onSet={set}>
          <SortSelect columns={view.all} sorting={sorting} onSort={(next) => set(sortedBy(next))} />
          <ViewBar of={view} />
        </CustomerFilters>
        {ids.size > 0 && <Selection ids={ids} onClear={clear} />}
        <div ref={table}>
          <Loaded query={customers}>
            {(data) => (
              <DataTable
                label={t('title')}
                columns={view.columns}
                rows={data.pages.flatMap(({ items }) => items)}
                keyOf={({ id }) => String(id)}
                nameOf={({ nickName }) => nickName}
                selectOnPhone
                sorting={sorting}
                onSort={sortByHead}
                selected={canWrite ? ids : undefined}
                onSelect={(next) => setChosen({ of, ids: next })}
                empty={<Nobody isFiltered={Object.values(filter).some(Boolean)} />}
              />
            )}
          </Loaded>
        </div>
        <EndlessFoot query={customers} note={<KeysNote canSelect={canWrite} />} />
      </Panel>
    </>
  )
}

/** The bar above the list while customers are chosen. */
function Selection({ ids, onClear }: { ids: ReadonlySet<string>; onClear: () => void }) {
  const t = useT('office.customers')
  const [isTagging, setIsTagging] = useState(false)
  return (
    <>
      <div className="selection-bar">
        <b>{t('bulk.chosen', { count: ids.size })}</b>
        <span className="flex-1" />
        <Button variant="secondary" size="small" onClick={() => setIsTagging(true)}>
          {t('bulk.tags')}
        </Button>
        <Button variant="quiet" size="small" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
      {isTagging && (
        <BulkTagsDialog
          customerIds={[...ids].map(Number)}
          onDone={() => {
            setIsTagging(false)
            onClear()
          }}
          onClose={() => setIsTagging(false)}
        />
      )}
    </>
  )
}

function Nobody({ isFiltered }: { isFiltered: boolean }) {
  const t = useT('office.customers')
  if (!isFiltered) return <EmptyState size="small" title={t('noneYet')} />
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  return (
    <EmptyState
      size="small"
      title={t('none')}
      action={
        <Link to="/office/customers" className={look}>
          {t('filter.clear')}
        </Link>
      }
    />
  )
}
