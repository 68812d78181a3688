/** /office/products: every product, by state, words, category and order; the address says which. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMay } from '#domains/staff/office/door.ts'
import { buttonClass } from '#kit/ui/button-class.ts'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Pagination } from '#kit/ui/Pagination.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { useRowKeys } from '#kit/ui/row-keys.ts'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { EXACTLY } from '#kit/web/exactly.ts'
import { useT } from '#kit/web/i18n.tsx'
import { KeysNote } from '#kit/web/KeysNote.tsx'
import { useLive } from '#kit/web/live.ts'
import { Loaded } from '#kit/web/Loaded.tsx'
import { oneOf, searchOf, text, whole } from '#kit/web/search-params.ts'
import { officeProducts } from '../product-contract.ts'
import { ProductFilters } from './ProductFilters.tsx'
import { ProductTable } from './ProductTable.tsx'

const STATES = ['draft', 'published', 'archived'] as const
const SORTS = ['updated', 'code', 'name', 'price', 'stock'] as const

export const Route = createFileRoute('/_frame/office/products/')({
  validateSearch: searchOf({
    state: oneOf(...STATES),
    q: text(100),
    category: whole(1),
    sort: oneOf(...SORTS),
    page: whole(1, 10_000),
  }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.catalog')('title') }] }),
  component: ProductsPage,
})

function ProductsPage() {
  const t = useT('office.catalog')
  const may = useMay()
  const search = Route.useSearch()
  const products = useLive(officeProducts, search)
  const table = useRowKeys()
  return (
    <>
      <div className="office-title">
        <h1>{t('title')}</h1>
        {may('catalog.write') && (
          <Link to="/office/products/new" className={buttonClass({ variant: 'primary' })}>
            <Icon of={Plus} />
            {t('add')}
          </Link>
        )}
      </div>
      <Panel flush>
        <Tabs
          look="small"
          label={t('states')}
          current={search.state ?? 'all'}
          items={(['all', ...STATES] as const).map((each) => ({
            id: each,
            label: t(`tab.${each}`),
            link: (props) => (
              <Link
                to="/office/products"
                search={{ ...search, page: undefined, state: each === 'all' ? undefined : each }}
                activeOptions={EXACTLY}
                {...props}
              />
            ),
          }))}
        />
        <ProductFilters />
        <div ref={table}>
          <Loaded query={products}>
            {({ items }) => (
              <ProductTable
                rows={items}
                busy={products.isPlaceholderData}
                empty={<EmptyState size="small" title={t('none')} />}
              />
            )}
          </Loaded>
        </div>
        {products.data !== undefined && products.data.items.length > 0 && (
          <Foot {...products.data} count={products.data.items.length} />
        )}
      </Panel>
    </>
  )
}

type FootProps = { total: number; page: number; size: number; count: number }

function Foot({ total, page, size, count }: FootProps) {
  const kit = useT('office.kit')
  const search = Route.useSearch()
  const from = (page - 1) * size
  return (
    <div className="table-foot">
      <span className="text-ink-3">
        {kit('range', { from: from + 1, to: from + count, total })}
        <KeysNote />
      </span>
      <Pagination
        small
        page={page}
        pageCount={Math.ceil(total / size)}
        link={(to, props) => (
          <Link to="/office/products" search={{ ...search, page: to }} {...props} />
        )}
      />
    </div>
  )
}
