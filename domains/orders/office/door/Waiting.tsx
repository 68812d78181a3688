/** The orders part of the inbox: today's figures, and the orders that have waited longest. */
import { Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { deadlineNote } from '#kit/ui/figures/deadline-note.ts'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useRowKeys } from '#kit/ui/lists/row-keys.ts'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { OrderTable } from './OrderTable.tsx'
import { useWaitingOrders } from './waiting.ts'

export function OrderFigures() {
  const t = useT('office.orders')
  const { money } = useMoney()
  const { number } = useNumbers()
  const may = useMay()
  const { data } = useWaitingOrders()
  const count = (value: number | undefined) => (value === undefined ? '–' : number(value))
  const today = data?.today
  return (
    <>
      <Kpi
        label={t('figure.today')}
        figure={count(today?.orderCount)}
        note={
          today === undefined
            ? undefined
            : t('figure.todayParts', {
                paid: today.paidCount,
                unpaid: today.unpaidCount,
                closed: today.closedCount,
              })
        }
      />
      <Kpi
        label={t('figure.amount')}
        figure={today === undefined ? '–' : money(today.salesAmount, baseCurrency())}
        note={t('figure.amountNote')}
      />
      <Kpi
        label={t('figure.toShip')}
        figure={count(data?.toShipCount)}
        {...deadlineNote(data?.overdueCount, {
          late: (late) => t('figure.overdue', { count: late }),
          inTime: t('figure.inTime'),
        })}
        link={(props) => (
          <Link to="/office/orders" search={{ tab: 'toShip', sort: 'waiting' }} {...props} />
        )}
      />
      {(data?.cancelRequestCount ?? 0) > 0 && (
        <Kpi
          label={t('figure.cancelRequests')}
          figure={count(data?.cancelRequestCount)}
          note={t('figure.cancelRequestsNote')}
          tone="danger"
          link={(props) => (
            <Link to="/office/orders" search={{ cancel: 'staff', sort: 'waiting' }} {...props} />
          )}
        />
      )}
      <Kpi
        label={t('figure.reminded')}
        figure={count(data?.remindedCount)}
        note={(data?.remindedCount ?? 0) > 0 ? t('figure.remindedNote') : undefined}
        tone={(data?.remindedCount ?? 0) > 0 ? 'warning' : undefined}
        link={(props) => (
          <Link to="/office/orders" search={{ tab: 'toShip', sort: 'waiting' }} {...props} />
        )}
      />
      <Kpi
        label={t('figure.unpaid')}
        figure={count(data?.unpaidCount)}
        link={(props) => <Link to="/office/orders" search={{ tab: 'unpaid' }} {...props} />}
      />
      {(data?.failedRowCount ?? 0) > 0 && (
        <Kpi
          label={t('figure.failedRows')}
          figure={count(data?.failedRowCount)}
          note={t('figure.failedRowsNote')}
          tone="danger"
          link={
            may('settings.read') ? (props) => <Link to="/office/failures" {...props} /> : undefined
          }
        />
      )}
    </>
  )
}

export function OldestOrders() {
  const t = useT('office.orders')
  const orders = useWaitingOrders()
  const table = useRowKeys()
  return (
    <Panel
      flush
      title={t('oldest')}
      more={
        <Link to="/office/orders" search={{ tab: 'toShip', sort: 'waiting' }} className="link">
          {t('all')}
        </Link>
      }
    >
      <div ref={table}>
        <Loaded query={orders}>
          {({ oldest }) => (
            <OrderTable
              rows={oldest}
              isShort
              empty={<EmptyState size="small" title={t('noneWaits')} />}
            />
          )}
        </Loaded>
      </div>
    </Panel>
  )
}
