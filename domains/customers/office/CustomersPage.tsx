/** /office/customers: all customers, by words and filters from the address. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import type { Sorting } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useRowKeys } from '#kit/ui/lists/row-keys.ts'
import { requestOf } from '#kit/web/calls/call.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { flag, oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import { listCustomers } from '../calls.gen.ts'
import { BulkTagsDialog } from './BulkTagsDialog.tsx'
import { CustomerFilters } from './CustomerFilters.tsx'
import { CustomerTable } from './CustomerTable.tsx'

const SORTS = ['spent', 'seen'] as const

export const Route = createFileRoute('/_frame/office/customers/')({
  validateSearch: searchOf({
    q: text(80),
    type: oneOf('individual', 'business'),
    level: whole(1, 5),
    vip: oneOf('1', '0'),
    verification: oneOf('none', 'draft', 'waiting', 'rejected', 'passed', 'expired'),
    tag: text(20),
    blocked: oneOf('1', '0'),
    sort: oneOf(...SORTS),
    reversed: flag,
  }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.customers')('title') }],
  }),
  component: CustomersPage,
})

const NOBODY: ReadonlySet<string> = new Set()
const customersFile = { ...listCustomers, path: '/office/customers/file' } as const

/** The address after a click on a column header. A new column starts with the greatest or latest values. */
function sortedBy(by: string, direction: Sorting['direction'], now: string) {
  const sort = SORTS.find((each) => each === by)
  return {
    sort,
    reversed: by === now && direction === 'ascending' ? (true as const) : undefined,
  }
}

function CustomersPage() {
  const t = useT('office.customers')
  const may = useMay()
  const canWrite = may('customers.write')
  const navigate = Route.useNavigate()
  const { sort, reversed, ...filter } = Route.useSearch()
  const wanted = { ...filter, sort, reversed: reversed ? ('1' as const) : undefined }
  const of = JSON.stringify(filter)
  const [chosen, setChosen] = useState({ of, ids: NOBODY })
  // Another filter clears the selection: customers that are not listed must not be changed.
  const ids = chosen.of === of ? chosen.ids : NOBODY
  const [isTagging, setIsTagging] = useState(false)
  const clear = () => setChosen({ of, ids: NOBODY })
  const customers = useLivePages(listCustomers, wanted)
  const table = useRowKeys()
  return (
    <>
      <PageTitle title={t('title')}>
        {may('customers.export') && (
          <ExportMenu
            addressOf={(format) =>
              requestOf(customersFile, { ...wanted, format } as typeof wanted).address
            }
          />
        )}
      </PageTitle>
      <Panel flush>
        <CustomerFilters />
        {ids.size > 0 && (
          <div className="selection-bar">
            <b>{t('bulk.chosen', { count: ids.size })}</b>
            <span className="flex-1" />
            <Button variant="secondary" size="small" onClick={() => setIsTagging(true)}>
              {t('bulk.tags')}
            </Button>
            <Button variant="quiet" size="small" onClick={clear}>
              {t('bulk.clear')}
            </Button>
          </div>
        )}
        <div ref={table}>
          <Loaded query={customers}>
            {(data) => (
              <CustomerTable
                rows={data.pages.flatMap(({ items }) => items)}
                currency={data.pages[0]!.currency}
                sorting={{
                  by: sort ?? 'registered',
                  direction: reversed ? 'ascending' : 'descending',
                }}
                onSort={({ by, direction }) =>
                  void navigate({
                    search: (now) => ({ ...now, ...sortedBy(by, direction, sort ?? 'registered') }),
                    resetScroll: false,
                  })
                }
                selected={canWrite ? ids : undefined}
                onSelect={(next) => setChosen({ of, ids: next })}
                empty={<Nobody isFiltered={Object.values(filter).some(Boolean)} />}
              />
            )}
          </Loaded>
        </div>
        <EndlessFoot query={customers} />
      </Panel>
      {isTagging && (
        <BulkTagsDialog
          customerIds={[...ids].map(Number)}
          onDone={() => {
            setIsTagging(false)
            clear()
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
