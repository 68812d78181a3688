/** The figures above the list of orders: this day beside yesterday, and what waits for somebody. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deadlineNote } from '#kit/ui/figures/deadline-note.ts'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { Sparkline } from '#kit/ui/figures/Sparkline.tsx'
import { useWaiting } from '#kit/ui/states/Waiting.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { orderFigures } from '../list-calls.gen.ts'

const EVERY_MS = 60_000

export function OrderFigures() {
  const t = useT('office.orders')
  const { money } = useMoney()
  const { number } = useNumbers()
  const waited = useWaiting()
  const compare = useComparison()
  const { data } = useLive(orderFigures, {}, { everyMs: EVERY_MS })
  const count = (value: number | undefined) => (value === undefined ? '–' : number(value))
  const orders = compare(data?.today.orderCount, data?.yesterday.orderCount)
  const sales = compare(data?.today.salesAmount, data?.yesterday.salesAmount)
  // Until they are known, nothing is called on time or reviewed.
  const isKnown = data !== undefined
  const isLate = (data?.overdueCount ?? 0) > 0
  const oldest = data?.oldestVoucherAt ?? null
  return (
    <section className="panel panel-clip kpis kpis-row">
      <Kpi
        label={t('figure.today')}
        figure={
          <Trend values={data?.days.map((day) => day.orderCount)}>
            {count(data?.today.orderCount)}
          </Trend>
        }
        note={orders.note}
        tone={orders.tone}
      />
      <Kpi
        label={t('figure.amount')}
        figure={
          <Trend values={data?.days.map((day) => day.salesAmount)}>
            {data === undefined ? '–' : money(data.today.salesAmount, data.currency)}
          </Trend>
        }
        note={sales.note}
        tone={sales.tone}
      />
      <Kpi
        label={t('figure.toShip')}
        figure={count(data?.toShipCount)}
        {...deadlineNote(data?.overdueCount, {
          late: (late) => t('figure.overdue', { count: late }),
          inTime: t('figure.inTime'),
        })}
        link={(props) => (
          <Link
            to="/office/orders"
            search={isLate ? { overdue: '1', sort: 'waiting' } : { tab: 'toShip', sort: 'waiting' }}
            {...props}
          />
        )}
      />
      <Kpi
        label={t('figure.vouchers')}
        figure={count(data?.voucherCount)}
        note={
          oldest === null
            ? isKnown
              ? t('figure.noVoucher')
              : undefined
            : t('figure.oldestVoucher', { time: waited(oldest) })
        }
        tone={oldest === null ? undefined : 'warning'}
        link={(props) => (
          <Link to="/office/orders" search={{ tab: 'voucher', sort: 'waiting' }} {...props} />
        )}
      />
      <Kpi
        label={t('figure.unpaid')}
        figure={count(data?.unpaidCount)}
        note={t('figure.unpaidNote')}
        link={(props) => <Link to="/office/orders" search={{ tab: 'unpaid' }} {...props} />}
      />
    </section>
  )
}

function Trend({
  values,
  children,
}: {
  values: readonly number[] | undefined
  children: ReactNode
}) {
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="whitespace-nowrap">{children}</span>
      {values !== undefined && (
        <span className="hidden min-w-0 overflow-hidden xl:block">
          <Sparkline values={values} />
        </span>
      )}
    </span>
  )
}

type Comparison = { note: string | undefined; tone: 'success' | 'danger' | undefined }

/** This day so far beside yesterday until the same time. */
function useComparison(): (now: number | undefined, before: number | undefined) => Comparison {
  const t = useT('office.orders')
  const { percent } = useNumbers()
  return (now, before) => {
    if (now === undefined || before === undefined) return { note: undefined, tone: undefined }
    if (before === 0)
      return { note: now === 0 ? undefined : t('figure.noYesterday'), tone: undefined }
    const share = (now - before) / before
    const change = percent(share, { signed: true })
    return {
      note: t('figure.yesterday', { change }),
      tone: share > 0 ? 'success' : share < 0 ? 'danger' : undefined,
    }
  }
}
