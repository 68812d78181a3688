/** SKUs × warehouses: stock on hand, edited by counting and saved all at once. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import CircleX from 'lucide-react/icons/circle-x'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { pages, query } from '#kit/web/calls/call.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { LeaveGuard } from '#kit/web/forms/LeaveGuard.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { stockMatrix } from '../office-calls.gen.ts'
import { listWarehouses } from '../calls.gen.ts'
import { SelectionBar } from './bulk/SelectionBar.tsx'
import type { NamedWarehouse } from './bulk/WarehouseField.tsx'
import { NoStock } from './NoStock.tsx'
import { filterOf } from './search.ts'
import { SkuName } from './SkuName.tsx'
import { StockFilters } from './StockFilters.tsx'
import { useCounts, type Counts, type MatrixRow, type Place } from './use-counts.ts'
import { useInTransit } from './use-in-transit.ts'
import { byHead, useStockList } from './use-stock-list.ts'

const route = getRouteApi('/_frame/office/stock/')

/** @param head above the table in its panel */

export function StockMatrix({ head }: { head: ReactNode }) {
  const t = useT('office.stock')
  const search = route.useSearch()
  const [note, setNote] = useState('')
  const around = useRef<HTMLDivElement>(null)
  const counts = useCounts(around, () => setNote(''))
  const stock = useInfiniteQuery(pages(stockMatrix, filterOf(search)))
  const rows = stock.data?.pages.flatMap(({ items }) => items) ?? []
  const shown = new Set(rows.map(({ skuId }) => skuId))
  const warehouses = useColumnWarehouses(rows)
  const may = useMay()
  const canSelect = may('stock.write') || may('stock.export')
  const selection = useSelection(JSON.stringify(filterOf(search)))
  const selected = rows.filter(({ skuId }) => selection.ids.has(String(skuId)))
  const save = () => {
    if (!counts.isPending && counts.changes.length > 0) counts.save(note)
  }
  const list = useStockList(
    'stock',
    useMatrixColumns(rows, warehouses, { counts, onEnter: save }),
    EXTRA_COLUMNS,
  )
  return (
    <>
      <Panel flush>
        {head}
        <StockFilters of={list} />
        {selected.length > 0 && (
          <SelectionBar rows={selected} warehouses={warehouses} onClear={selection.clear} />
        )}
        <div ref={around} className="overflow-x-auto">
          <Loaded query={stock}>
            {() => (
              <DataTable
                label={t('title')}
                columns={list.view.columns}
                rows={rows}
                keyOf={({ skuId }) => String(skuId)}
                nameOf={({ skuCode }) => skuCode}
                selectOnPhone
                selected={canSelect ? selection.ids : undefined}
                onSelect={selection.choose}
                sorting={list.sorting}
                onSort={byHead(list)}
                empty={<NoStock />}
              />
            )}
          </Loaded>
        </div>
        <EndlessFoot query={stock} />
      </Panel>
      {counts.changes.length > 0 && (
        <div className="office-save">
          <output className="mr-auto text-sm">
            {t('matrix.changed', {
              count: counts.changes.length,
              hidden: counts.changes.filter(({ skuId }) => !shown.has(skuId)).length,
            })}
          </output>
          <TextInput
            size="small"
            className="w-56"
            maxLength={200}
            aria-label={t('adjust.note')}
            placeholder={t('adjust.note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            onKeyDown={(event) => isEnter(event) && save()}
          />
          <Button disabled={counts.isPending} onClick={counts.clear}>
            {t('matrix.discard')}
          </Button>
          <Button variant="primary" busy={counts.isPending} onClick={save}>
            {t('matrix.save')}
          </Button>
        </div>
      )}
      <LeaveGuard isDirty={counts.changes.length > 0 && !counts.isPending} />
    </>
  )
}

const NONE: ReadonlySet<string> = new Set()

/** The keys of the selected rows; another filter clears the selection. */
function useSelection(of: string) {
  const [chosen, setChosen] = useState({ of, ids: NONE })
  return {
    ids: chosen.of === of ? chosen.ids : NONE,
    choose: (ids: ReadonlySet<string>) => setChosen({ of, ids }),
    clear: () => setChosen({ of, ids: NONE }),
  }
}

const isEnter = ({ key, nativeEvent }: KeyboardEvent) => key === 'Enter' && !nativeEvent.isComposing

/** Columns that the matrix shows when somebody has chosen them. */
const EXTRA_COLUMNS = ['onHand', 'reserved'] as const

/** The columns: one for each warehouse, and what all of them have. */
function useMatrixColumns(
  rows: readonly MatrixRow[],
  warehouses: readonly NamedWarehouse[],
  { counts, onEnter }: { counts: Counts; onEnter: () => void },
): Column<MatrixRow>[] {
  const t = useT('office.stock')
  const inTransitOf = useInTransit(rows.map(({ skuId }) => skuId))
  const sum = useSumColumn()
  return [
    {
      id: 'sku',
      header: t('sku'),
      phone: 'full',
      canSort: true,
      cell: (row) => <SkuName row={row} />,
    },
    ...warehouses.map(({ id, name }): Column<MatrixRow> => ({
      id: `warehouse${id}`,
      header: name,
      phone: 'labelled',
      cell: (row) => (
        <Cell
          row={row}
          warehouse={{ id, name }}
          inTransitCount={inTransitOf(row.skuId, id)}
          counts={counts}
          onEnter={onEnter}
        />
      ),
    })),
    sum('onHand', ({ onHandCount }) => onHandCount),
    sum('reserved', ({ reservedCount }) => reservedCount),
    sum('available', ({ availableCount }) => availableCount),
    {
      id: 'acts',
      header: <span className="sr-only">{t('movements.action')}</span>,
      name: t('movements.action'),
      phone: 'full',
      cell: ({ skuId, skuCode }) => (
        <Link
          to="/office/stock/$sku"
          params={{ sku: String(skuId) }}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          {t('movements.action')}
          <span className="sr-only"> {skuCode}</span>
        </Link>
      ),
    },
  ]
}

/** A column of what all warehouses have together. */
function useSumColumn() {
  const t = useT('office.stock')
  const { number } = useNumbers()
  return (
    id: 'onHand' | 'reserved' | 'available',
    of: (place: Place) => number,
  ): Column<MatrixRow> => ({
    id,
    header: t(id),
    align: 'number',
    phone: 'labelled',
    canSort: true,
    cell: ({ places }) => <b>{number(places.reduce((sum, place) => sum + of(place), 0))}</b>,
  })
}

/** Warehouses in use, and closed ones that still hold stock of these SKUs. */
function useColumnWarehouses(rows: readonly MatrixRow[]): NamedWarehouse[] {
  const { data: open = [] } = useQuery(query(listWarehouses, {}))
  const names = new Map(open.map(({ id, name }) => [id, name]))
  for (const { places } of rows) {
    for (const { warehouseId, warehouseName } of places) names.set(warehouseId, warehouseName)
  }
  return [...names].map(([id, name]) => ({ id, name }))
}

type CellProps = {
  row: MatrixRow
  warehouse: { id: number; name: string }
  inTransitCount: number | undefined
  counts: Counts
  onEnter: () => void
}

/** The editable stock on hand of one SKU in one warehouse; below it what is reserved and what is in transit. */
function Cell({ row, warehouse, inTransitCount, counts, onEnter }: CellProps) {
  const { skuId, skuCode, places } = row
  const t = useT('office.stock')
  const { number } = useNumbers()
  const canWrite = useMay()('stock.write')
  const place = places.find(({ warehouseId }) => warehouseId === warehouse.id)
  if (place === undefined) return <span className="text-ink-3">—</span>
  const typed = counts.typedOf(skuId, warehouse.id)
  const notes = [
    place.reservedCount > 0 && t('matrix.reserved', { count: place.reservedCount }),
    inTransitCount !== undefined &&
      inTransitCount > 0 &&
      t('matrix.inTransit', { count: inTransitCount }),
    place.lowCount !== null && t('matrix.lowAt', { count: place.lowCount }),
  ].filter((each) => each !== false)
  return (
    <span className="grid justify-items-start gap-0.5">
      {canWrite ? (
        <TextInput
          size="small"
          className="w-24"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          data-place={warehouse.id}
          aria-label={t('matrix.cell', { code: skuCode, warehouse: warehouse.name })}
          aria-invalid={typed?.error !== undefined}
          value={typed?.text ?? place.onHandCount}
          onChange={({ target }) => counts.type(skuId, place, target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={(event) => {
            if (isEnter(event)) onEnter()
            else if (event.key === 'Escape') counts.revert(skuId, warehouse.id)
            else moveBetween(event)
          }}
        />
      ) : (
        number(place.onHandCount)
      )}
      {typed?.error !== undefined && (
        <span className="field-error max-w-44 whitespace-normal">
          <Icon of={CircleX} size="small" />
          <span>{typed.error}</span>
        </span>
      )}
      {typed !== undefined && typed.error === undefined && (
        <span className="text-xs text-ink-2">{t('matrix.was', { count: typed.wasCount })}</span>
      )}
      {notes.length > 0 && (
        <span className="text-xs whitespace-nowrap text-ink-3">{notes.join(' · ')}</span>
      )}
    </span>
  )
}

/** Arrows up and down go to the same warehouse of the SKU above and below. */
function moveBetween(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget } = event
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (step === undefined || event.nativeEvent.isComposing) return
  const { place } = currentTarget.dataset
  const cells = [
    ...(currentTarget
      .closest('table')
      ?.querySelectorAll<HTMLInputElement>(`[data-place="${place}"]`) ?? []),
  ]
  event.preventDefault()
  cells[cells.indexOf(currentTarget) + step]?.focus()
}
