/**
 * /office/stock: stock by filter and sort order, which are in the address, with saved views and chosen columns: each SKU with all its
 * warehouses, or each warehouse in a row of its own. The address holds the open row, too.
 */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { useRowKeys } from '#kit/ui/lists/row-keys.ts'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { KeysNote } from '#kit/web/pages/KeysNote.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeStock, stockFile } from '../office-calls.gen.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { MovementsDrawer } from './MovementsDrawer.tsx'
import { NoStock } from './NoStock.tsx'
import { usePlaceColumns } from './place-columns.tsx'
import { filterOf, validateSearch } from './search.ts'
import type { StockRow } from './SkuName.tsx'
import { StockFilters } from './StockFilters.tsx'
import { StockMatrix } from './StockMatrix.tsx'
import { byHead, useStockList } from './use-stock-list.ts'

export const Route = createFileRoute('/_frame/office/stock/')({
  validateSearch,
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.stock')('title') }] }),
  component: StockPage,
})

function StockPage() {
  const t = useT('office.stock')
  const may = useMay()
  const search = Route.useSearch()
  const { part, warehouse, view: _view, sku: _sku, at: _at, ...others } = search
  const wanted = { ...filterOf(search), warehouseId: part === 'places' ? warehouse : undefined }
  const tabs = (
    <Tabs
      look="small"
      label={t('view.label')}
      current={part ?? 'matrix'}
      items={(['matrix', 'places'] as const).map((each) => ({
        id: each,
        label: t(`view.${each}`),
        link: (props) => (
          <Link
            to="/office/stock"
            search={{ ...others, part: each === 'matrix' ? undefined : each }}
            activeOptions={EXACT_LINK}
            {...props}
          />
        ),
      }))}
    />
  )
  return (
    <>
      <PageTitle title={t('title')}>
        {may('stock.export') && (
          <ExportMenu addressOf={(format) => addressOf(stockFile, { ...wanted, format })} />
        )}
      </PageTitle>
      {part === 'places' ? (
        <Panel flush>
          {tabs}
          <PlacesList />
        </Panel>
      ) : (
        <StockMatrix head={tabs} />
      )}
    </>
  )
}

function PlacesList() {
  const t = useT('office.stock')
  const search = Route.useSearch()
  const { sku, at, warehouse } = search
  const [adjusted, setAdjusted] = useState<StockRow>()
  const table = useRowKeys()
  const stock = useLivePages(officeStock, { ...filterOf(search), warehouseId: warehouse })
  const rows = stock.data?.pages.flatMap(({ items }) => items) ?? []
  const opened = rows.find((row) => row.skuId === sku && row.warehouseId === at)
  const columns = usePlaceColumns(rows, {
    onAdjust: setAdjusted,
    onMovements: ({ skuId, warehouseId }) => list.set({ sku: skuId, at: warehouseId }),
  })
  const list = useStockList('stockPlaces', columns, [])
  return (
    <>
      <StockFilters of={list} />
      <div ref={table} className="table-slide">
        <Loaded query={stock}>
          {() => (
            <DataTable
              label={t('title')}
              columns={list.view.columns}
              rows={rows}
              keyOf={({ skuId, warehouseId }) => `${skuId}-${warehouseId}`}
              sorting={list.sorting}
              onSort={byHead(list)}
              empty={<NoStock />}
            />
          )}
        </Loaded>
      </div>
      <EndlessFoot query={stock} note={<KeysNote />} />
      {adjusted !== undefined && (
        <AdjustDialog row={adjusted} onClose={() => setAdjusted(undefined)} />
      )}
      {sku !== undefined && at !== undefined && (
        <MovementsDrawer
          skuId={sku}
          warehouseId={at}
          row={opened}
          onClose={() => list.set({ sku: undefined, at: undefined })}
        />
      )}
    </>
  )
}
