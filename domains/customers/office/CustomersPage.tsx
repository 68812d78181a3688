/** /office/customers: everybody who registered, by words and filters; the address says which. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/button-class.ts'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { useRowKeys } from '#kit/ui/row-keys.ts'
import { pages } from '#kit/web/call.ts'
import { EndlessFoot } from '#kit/web/EndlessFoot.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { Loaded } from '#kit/web/Loaded.tsx'
import { oneOf, searchOf, text, whole } from '#kit/web/search-params.ts'
import { listCustomers } from '../contract.ts'
import { CustomerFilters } from './CustomerFilters.tsx'
import { CustomerTable } from './CustomerTable.tsx'

export const Route = createFileRoute('/_frame/office/customers/')({
  validateSearch: searchOf({
    q: text(80),
    type: oneOf('individual', 'business'),
    level: whole(1, 5),
    vip: oneOf('1', '0'),
    papers: oneOf('none', 'draft', 'waiting', 'rejected', 'passed', 'expired'),
    tag: text(20),
    blocked: oneOf('1', '0'),
  }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.customers')('title') }],
  }),
  component: CustomersPage,
})

function CustomersPage() {
  const t = useT('office.customers')
  const search = Route.useSearch()
  const customers = useInfiniteQuery({
    ...pages(listCustomers, search),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const table = useRowKeys()
  return (
    <>
      <div className="office-title">
        <h1>{t('title')}</h1>
      </div>
      <Panel flush>
        <CustomerFilters />
        <div ref={table}>
          <Loaded query={customers}>
            {(data) => (
              <CustomerTable
                rows={data.pages.flatMap(({ items }) => items)}
                empty={<Nobody isFiltered={Object.values(search).some(Boolean)} />}
              />
            )}
          </Loaded>
        </div>
        <EndlessFoot query={customers} />
      </Panel>
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
