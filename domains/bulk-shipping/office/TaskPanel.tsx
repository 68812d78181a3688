/** A bulk shipment under way or done: progress, and what became of each order. */
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useRefreshCounts } from '#domains/staff/office/door/pending.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag, type TagTone } from '#kit/ui/figures/Tag.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { shipmentTask } from '../calls.gen.ts'
import { RowsSkeleton } from './RowsSkeleton.tsx'

type Task = DataOf<typeof shipmentTask>
type Row = Task['rows'][number]

const EVERY_MS = 1000
const TONES: Record<Row['state'], TagTone> = {
  waiting: 'neutral',
  shipped: 'success',
  refused: 'danger',
}

export function TaskPanel({ taskId }: { taskId: number }) {
  const task = useLive(shipmentTask, { taskId: String(taskId) }, { everyMs: EVERY_MS })
  return (
    <Loaded query={task} skeleton={<RowsSkeleton />}>
      {(found) => <OneTask task={found} />}
    </Loaded>
  )
}

function OneTask({ task }: { task: Task }) {
  const t = useT('office.bulk-shipping')
  const { dateTime } = useDates()
  const { rowCount, shippedCount, refusedCount, staffName, createdAt, rows } = task
  const doneCount = shippedCount + refusedCount
  const isDone = doneCount === rowCount
  const refreshCounts = useRefreshCounts()
  useEffect(() => {
    if (isDone) refreshCounts()
  }, [isDone, refreshCounts])
  return (
    <Panel flush>
      <div className="grid gap-2 border-b border-line p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <output>
            <b>
              {doneCount < rowCount
                ? t('progress', { done: doneCount, count: rowCount })
                : t('done', { shipped: shippedCount, refused: refusedCount })}
            </b>
          </output>
          <span className="text-sm text-ink-3">
            {staffName} · {dateTime(createdAt)}
          </span>
        </div>
        <ProgressBar value={doneCount} max={rowCount} label={t('title')} />
        {doneCount < rowCount && <p className="text-sm text-ink-3">{t('leave')}</p>}
        {isDone && refusedCount > 0 && (
          <Link
            to="/office/orders/ship"
            search={{ again: task.id }}
            className={buttonClass({ size: 'small', className: 'justify-self-start' })}
          >
            {t('again', { count: refusedCount })}
          </Link>
        )}
      </div>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={rows}
        keyOf={({ orderNumber }) => orderNumber}
      />
    </Panel>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT('office.bulk-shipping')
  return [
    {
      id: 'number',
      header: t('column.number'),
      cell: ({ orderNumber }) => (
        <Link
          to="/office/orders/$number"
          params={{ number: orderNumber }}
          className="link whitespace-nowrap"
        >
          {groupedNumber(orderNumber)}
        </Link>
      ),
    },
    {
      id: 'parcel',
      header: t('carrier'),
      phone: 'full',
      cell: ({ carrierName, trackingNumber }) =>
        trackingNumber === null ? carrierName : `${carrierName} · ${trackingNumber}`,
    },
    {
      id: 'state',
      header: t('column.state'),
      phone: 'right',
      cell: ({ state }) => <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>,
    },
    {
      id: 'reason',
      header: t('problemHead'),
      phone: 'full',
      cell: ({ reason }) => <span className="text-sm text-danger">{reason}</span>,
    },
  ]
}
