/** /office/stock: stock of each SKU in each warehouse, and its movements. The address holds the filters and the open row. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Chip, FilterChip } from '#kit/ui/basics/Chip.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useRowKeys } from '#kit/ui/lists/row-keys.ts'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { flag, oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import { officeStock } from '../office-calls.gen.ts'
import { listWarehouses } from '../calls.gen.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { MovementsDrawer } from './MovementsDrawer.tsx'
import { StockMatrix } from './StockMatrix.tsx'
import { StockTable } from './StockTable.tsx'
import type { StockRow } from './SkuName.tsx'

export const Route = createFileRoute('/_frame/office/stock/')({
  validateSearch: searchOf({
    q: text(100),
    warehouse: whole(1),
    low: flag,
    /** Without it every SKU and warehouse has a row of its own. */
    part: oneOf('matrix'),
    /** The SKU and warehouse whose movements are open. */
    sku: whole(1),
    at: whole(1),
  }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.stock')('title') }] }),
  component: StockPage,
})

function StockPage() {
  const t = useT('office.stock')
  const { q, low, part } = Route.useSearch()
  const head = (
    <>
      <Tabs
        look="small"
        label={t('view.label')}
        current={part ?? 'list'}
        items={(['list', 'matrix'] as const).map((each) => ({
          id: each,
          label: t(`view.${each}`),
          link: (props) => (
            <Link
              to="/office/stock"
              search={{ q, low, part: each === 'list' ? undefined : each }}
              activeOptions={EXACT_LINK}
              {...props}
            />
          ),
        }))}
      />
      <Filters />
    </>
  )
  return (
    <>
      <PageTitle title={t('title')} />
      {part === 'matrix' ? (
        <StockMatrix q={q} isLow={low === true} head={head} />
      ) : (
        <Panel flush>
          {head}
          <StockList />
        </Panel>
      )}
    </>
  )
}

function StockList() {
  const t = useT('office.stock')
  const { q, warehouse, low, sku, at } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [adjusted, setAdjusted] = useState<StockRow>()
  const table = useRowKeys()
  const stock = useLivePages(officeStock, {
    q,
    warehouseId: warehouse,
    low: low === true ? '1' : undefined,
  })
  const showMovements = (row: StockRow | undefined) =>
    void navigate({
      search: (now) => ({ ...now, sku: row?.skuId, at: row?.warehouseId }),
      resetScroll: false,
    })
  const rows = stock.data?.pages.flatMap(({ items }) => items) ?? []
  const opened = rows.find((row) => row.skuId === sku && row.warehouseId === at)
  return (
    <>
      <div ref={table}>
        <Loaded query={stock}>
          {() => (
            <StockTable
              rows={rows}
              onAdjust={setAdjusted}
              onMovements={showMovements}
              empty={<EmptyState size="small" title={low === true ? t('noneLow') : t('none')} />}
            />
          )}
        </Loaded>
      </div>
      <EndlessFoot query={stock} />
      {adjusted !== undefined && (
        <AdjustDialog row={adjusted} onClose={() => setAdjusted(undefined)} />
      )}
      {sku !== undefined && at !== undefined && (
        <MovementsDrawer
          skuId={sku}
          warehouseId={at}
          row={opened}
          onClose={() => showMovements(undefined)}
        />
      )}
    </>
  )
}

function Filters() {
  const t = useT('office.stock')
  const { q, warehouse, low, part } = Route.useSearch()
  const navigate = Route.useNavigate()
  const warehouses = useQuery(query(listWarehouses, {}))
  const set = (part: ReturnType<typeof Route.useSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...part }) })
  const name = warehouses.data?.find(({ id }) => id === warehouse)?.name
  return (
    <div className="office-filters">
      <FilterWords
        key={q}
        label={t('words')}
        words={q}
        maxLength={100}
        onWords={(words) => set({ q: words })}
      />
      {part === 'matrix' ? null : warehouse === undefined ? (
        <Select
          size="small"
          className="w-44"
          aria-label={t('warehouse')}
          value=""
          options={[
            { value: '', label: t('allWarehouses') },
            ...(warehouses.data ?? []).map((each) => ({
              value: String(each.id),
              label: each.name,
            })),
          ]}
          onChange={(event) => set({ warehouse: Number(event.target.value) || undefined })}
        />
      ) : (
        <FilterChip onRemove={() => set({ warehouse: undefined })}>
          {name ?? `#${warehouse}`}
        </FilterChip>
      )}
      <Chip on={low === true} onClick={() => set({ low: low === true ? undefined : true })}>
        {t('low')}
      </Chip>
    </div>
  )
}
