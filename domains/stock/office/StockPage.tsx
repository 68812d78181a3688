/** /office/stock: what is there of each SKU in each warehouse, and why. The address says which, and whose movements. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Chip, FilterChip } from '#kit/ui/Chip.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { useRowKeys } from '#kit/ui/row-keys.ts'
import { FilterWords } from '#kit/ui/FilterWords.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { pages, query } from '#kit/web/call.ts'
import { EndlessFoot } from '#kit/web/EndlessFoot.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { Loaded } from '#kit/web/Loaded.tsx'
import { flag, searchOf, text, whole } from '#kit/web/search-params.ts'
import { listWarehouses, officeStock } from '../contract.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { MovementsDrawer } from './MovementsDrawer.tsx'
import { StockTable } from './StockTable.tsx'

export const Route = createFileRoute('/_frame/office/stock/')({
  validateSearch: searchOf({
    q: text(100),
    warehouse: whole(1),
    low: flag,
    /** Whose movements are open: an SKU in a warehouse. */
    sku: whole(1),
    at: whole(1),
  }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.stock')('title') }] }),
  component: StockPage,
})

export type StockRow = DataOf<typeof officeStock>['items'][number]

function StockPage() {
  const t = useT('office.stock')
  const { q, warehouse, low, sku, at } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [adjusted, adjust] = useState<StockRow>()
  const table = useRowKeys()
  const stock = useInfiniteQuery({
    ...pages(officeStock, { q, warehouseId: warehouse, low: low === true ? '1' : undefined }),
    staleTime: 0,
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
      <div className="office-title">
        <h1>{t('title')}</h1>
      </div>
      <Panel flush>
        <Filters />
        <div ref={table}>
          <Loaded query={stock}>
            {() => (
              <StockTable
                rows={rows}
                onAdjust={adjust}
                onMovements={showMovements}
                empty={<EmptyState size="small" title={low === true ? t('noneLow') : t('none')} />}
              />
            )}
          </Loaded>
        </div>
        <EndlessFoot query={stock} />
      </Panel>
      {adjusted !== undefined && <AdjustDialog row={adjusted} onClose={() => adjust(undefined)} />}
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
  const { q, warehouse, low } = Route.useSearch()
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
      {warehouse === undefined ? (
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
