/**
 * /office/products: all products, by state, text and missing parts, which are in the address. Selected ones can be
 * changed at once.
 */
import { createFileRoute, Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import FileDown from 'lucide-react/icons/file-down'
import FileUp from 'lucide-react/icons/file-up'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Languages from 'lucide-react/icons/languages'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { ExportDrawer } from '#domains/imports/office/door/ExportDrawer.tsx'
import { useListView } from '#domains/views/office/door/list-view.ts'
import { ViewBar } from '#domains/views/office/door/ViewBar.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { DataTable, type Sorting } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Menu } from '#kit/ui/overlays/Menu.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useRowKeys } from '#kit/ui/lists/row-keys.ts'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { KeysNote } from '#kit/web/pages/KeysNote.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { SortSelect } from '#kit/web/lists/SortSelect.tsx'
import { officeProducts } from '../calls.gen.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { useSelection } from './bulk/selection.ts'
import { ProductFilters } from './ProductFilters.tsx'
import { EXTRA_COLUMNS, useProductColumns } from './product-columns.tsx'
import { SORTS, STATES, validateSearch, type ProductSearch } from './search.ts'

export const Route = createFileRoute('/_frame/office/products/')({
  validateSearch,
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.product-admin')('title') }],
  }),
  component: ProductsPage,
})

/** The address for a pressed column head: nothing for the default order. */
function sortedBy(by: string, direction: Sorting['direction']) {
  const sort = SORTS.find((each) => each === by)
  const isUsual = (direction === 'descending') === (sort === 'updated')
  return {
    sort: sort === 'updated' ? undefined : sort,
    reversed: isUsual ? undefined : (true as const),
  }
}

type Answer = DataOf<typeof officeProducts>

function ProductsPage() {
  const t = useT('office.product-admin')
  const may = useMay()
  const search = Route.useSearch()
  const { sort = 'updated', reversed = false, page: _page, view: _view, ...filter } = search
  const navigate = Route.useNavigate()
  const products = useLive(officeProducts, {
    ...filter,
    sort,
    page: search.page,
    reversed: reversed ? '1' : undefined,
  })
  const chosen = useSelection(filter)
  const [isExporting, setIsExporting] = useState(false)
  const table = useRowKeys()
  const canWrite = may('catalog.write')
  const total = products.data?.total
  const view = useListView({
    list: 'products',
    all: useProductColumns({ canWrite }),
    extra: EXTRA_COLUMNS,
    search,
    open: (next, { replace }) =>
      void navigate({ search: next as ProductSearch, replace, resetScroll: false }),
  })
  // Another filter or order begins with its first page.
  const set = (part: ProductSearch) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...part }), resetScroll: false })
  const sorting: Sorting = {
    by: sort,
    direction: reversed === (sort === 'updated') ? 'ascending' : 'descending',
  }
  return (
    <>
      <TitleRow canWrite={canWrite} onExport={() => setIsExporting(true)} />
      <Panel flush>
        <StateTabs search={search} counts={products.data?.counts} />
        <ProductFilters search={search} onSet={set}>
          <SortSelect
            columns={view.all}
            sorting={sorting}
            onSort={({ by, direction }) => set(sortedBy(by, direction))}
          />
          <ViewBar of={view} />
        </ProductFilters>
        {canWrite && chosen.count(total ?? 0) > 0 && (
          <BulkBar
            state={search.state}
            selection={chosen.selection}
            count={chosen.count(total ?? 0)}
            total={total ?? 0}
            isAll={chosen.isAll}
            onAll={chosen.chooseAll}
            onClear={chosen.clear}
          />
        )}
        <div ref={table}>
          <Loaded query={products}>
            {({ items }) => (
              <DataTable
                label={t('title')}
                columns={view.columns}
                rows={items}
                busy={products.isPlaceholderData}
                keyOf={({ id }) => String(id)}
                nameOf={({ name }) => name}
                selectOnPhone
                sorting={sorting}
                onSort={({ by, direction }) => set(sortedBy(by, direction))}
                selected={canWrite ? chosen.shown(items.map(({ id }) => String(id))) : undefined}
                onSelect={chosen.choose}
                empty={<NoProducts isFiltered={Object.values(filter).some(Boolean)} />}
              />
            )}
          </Loaded>
        </div>
        {products.data !== undefined && products.data.items.length > 0 && (
          <Foot
            answer={products.data}
            onAll={canWrite && !chosen.isAll ? chosen.chooseAll : undefined}
          />
        )}
      </Panel>
      {isExporting && (
        <ExportDrawer filter={filter} count={total} onClose={() => setIsExporting(false)} />
      )}
    </>
  )
}

type TabsProps = { search: ProductSearch; counts: Answer['counts'] | undefined }

function StateTabs({ search, counts }: TabsProps) {
  const t = useT('office.product-admin')
  return (
    <Tabs
      look="small"
      label={t('states')}
      current={search.state ?? 'all'}
      items={(['all', ...STATES] as const).map((each) => ({
        id: each,
        label: t(`tab.${each}`),
        count: counts?.[each],
        link: (props) => (
          <Link
            to="/office/products"
            search={{ ...search, page: undefined, state: each === 'all' ? undefined : each }}
            activeOptions={EXACT_LINK}
            {...props}
          />
        ),
      }))}
    />
  )
}

function TitleRow({ canWrite, onExport }: { canWrite: boolean; onExport: () => void }) {
  const t = useT('office.product-admin')
  return (
    <PageTitle title={t('title')}>
      <div className="flex flex-wrap gap-2">
        <Menu
          label={t('more')}
          align="end"
          trigger={(props) => (
            <Button variant="secondary" iconAfter={ChevronDown} {...props}>
              {t('more')}
            </Button>
          )}
          items={[
            ...(canWrite
              ? [
                  {
                    id: 'import',
                    icon: FileUp,
                    label: t('moreImport'),
                    link: (props: object) => (
                      <Link to="/office/imports" search={{ new: true }} {...props} />
                    ),
                  },
                  { id: 'export', icon: FileDown, label: t('moreExport'), onSelect: onExport },
                ]
              : []),
            {
              id: 'changes',
              icon: History,
              label: t('bulk.title'),
              link: (props) => <Link to="/office/products/changes" {...props} />,
            },
            {
              id: 'texts',
              icon: Languages,
              label: t('texts.title'),
              link: (props) => <Link to="/office/translations" {...props} />,
            },
          ]}
        />
        {canWrite && (
          <Link to="/office/products/new" className={buttonClass({ variant: 'primary' })}>
            <Icon of={Plus} />
            {t('add')}
          </Link>
        )}
      </div>
    </PageTitle>
  )
}

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
  const t = useT('office.product-admin')
  return (
    <EmptyState
      size="small"
      title={t(isFiltered ? 'none' : 'noneYet')}
      text={isFiltered ? undefined : t('noneYetText')}
      action={
        isFiltered ? (
          <Link
            to="/office/products"
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {t('filter.clear')}
          </Link>
        ) : (
          <Link
            to="/office/imports"
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {t('moreImport')}
          </Link>
        )
      }
    />
  )
}

type FootProps = { answer: Answer; onAll: (() => void) | undefined }

/** Selects all results from here, too: on a phone rows have no checkboxes. */
function Foot({ answer: { total, page, size, items }, onAll }: FootProps) {
  const t = useT('office.product-admin')
  const kit = useT('office.kit')
  const search = Route.useSearch()
  const from = (page - 1) * size
  return (
    <div className="table-foot">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3">
        <span>
          {kit('range', { from: from + 1, to: from + items.length, total })}
          <KeysNote canSelect />
        </span>
        {onAll !== undefined && (
          <Button size="small" variant="quiet" icon={ListChecks} onClick={onAll}>
            {t('bulk.allFound', { count: total })}
          </Button>
        )}
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
