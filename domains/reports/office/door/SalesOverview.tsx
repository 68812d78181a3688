/** Sales on the start page of staff: figures beside those of the period before, their line, top products and failed payments. */
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { Tabs, tabPanelId } from '#kit/ui/lists/Tabs.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { noonOf } from '#kit/web/language/days.ts'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { salesOverview } from '../../calls.gen.ts'
import type { ChartPoint, SalesChartProps } from '../chart/SalesChart.tsx'
import { daysOf, type Chosen } from '../period.ts'
import { PeriodFilter } from '../PeriodFilter.tsx'
import { FailedPayments, TopProducts } from '../Rankings.tsx'

const SalesChart = late<SalesChartProps>(() => import('../chart/SalesChart.tsx'))

type Overview = DataOf<typeof salesOverview>
const MEASURES = ['netAmount', 'orderCount', 'visitorCount'] as const
type Measure = (typeof MEASURES)[number]
const NAMES = {
  netAmount: 'chart.sales',
  orderCount: 'chart.orders',
  visitorCount: 'chart.visitors',
} as const

export function SalesOverview() {
  const t = useT('office.reports')
  const [chosen, setChosen] = useState<Chosen>({})
  const overview = useLive(salesOverview, daysOf(chosen))
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <h2>{t('chart.title')}</h2>
        <span className="flex flex-wrap items-center gap-2">
          <PeriodFilter chosen={chosen} onChange={setChosen} />
          <Link to="/office/reports" search={chosen} className="link text-sm">
            {t('chart.report')}
          </Link>
        </span>
      </div>
      <Loaded query={overview}>
        {(data) => (
          <>
            <Figures data={data} />
            <Lines data={data} />
            <div className="office-halves">
              <TopProducts rows={data.topProducts} currency={data.currency} />
              <FailedPayments rows={data.failures} />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function Figures({ data: { current, former, currency } }: { data: Overview }) {
  const t = useT('office.reports')
  const { money } = useMoney()
  const { number, percent } = useNumbers()
  const conversionOf = ({ buyerCount, visitorCount }: Overview['current']) =>
    visitorCount === 0 ? null : Math.min(1, buyerCount / visitorCount)
  const tile = (
    label: string,
    read: (of: Overview['current']) => number | null,
    format: (value: number) => string,
    isBad = false,
  ) => {
    const [now, before] = [read(current), read(former)]
    const hasBefore = before !== null && before !== 0
    const note = hasBefore ? t('chart.before', { value: format(before) }) : t('chart.new')
    const change = hasBefore && now !== null ? (now - before) / Math.abs(before) : 0
    const figure = now === null ? '—' : format(now)
    if (change === 0) return <Kpi label={label} figure={figure} note={note} />
    const isUp = change > 0
    return (
      <Kpi
        label={label}
        figure={figure}
        note={`${isUp ? '▲' : '▼'} ${percent(Math.abs(change))} · ${note}`}
        tone={isUp === isBad ? 'danger' : 'success'}
      />
    )
  }
  return (
    <section className="panel panel-clip kpis" aria-label={t('chart.title')}>
      {tile(
        `${t('chart.sales')} (${currency})`,
        (of) => of.netAmount,
        (value) => money(value, currency),
      )}
      {tile(
        t('chart.orders'),
        (of) => of.orderCount,
        (value) => number(value),
      )}
      {tile(
        t('chart.average'),
        (of) => of.averageAmount,
        (value) => money(value, currency),
      )}
      {tile(
        t('chart.visitors'),
        (of) => of.visitorCount,
        (value) => number(value),
      )}
      {tile(t('chart.conversion'), conversionOf, (value) => percent(value))}
      {tile(
        t('chart.failed'),
        (of) => of.failedPaymentCount,
        (value) => number(value),
        true,
      )}
    </section>
  )
}

function Lines({ data }: { data: Overview }) {
  const t = useT('office.reports')
  const { money } = useMoney()
  const { number } = useNumbers()
  const { date } = useDates()
  const [measure, setMeasure] = useState<Measure>('netAmount')
  const format = (value: number) =>
    measure === 'netAmount' ? money(value, data.currency) : number(value)
  const labelOf = (day: string) => (data.isByMonth ? day.slice(0, 7) : date(noonOf(day) ?? day))
  const points = data.series.map((point, place): ChartPoint => ({
    label: labelOf(point.day),
    current: point[measure],
    former: data.formerSeries[place]?.[measure] ?? null,
  }))
  const names = { current: t('chart.current'), former: t('chart.former') }
  return (
    <Panel flush>
      <Tabs
        look="small"
        label={t('chart.title')}
        current={measure}
        items={MEASURES.map((each) => ({ id: each, label: t(NAMES[each]) }))}
        onSelect={(id) => setMeasure(MEASURES.find((each) => each === id) ?? measure)}
      />
      <div className="sales-chart" role="tabpanel" id={tabPanelId(measure)}>
        <Suspense fallback={<Skeleton />}>
          <SalesChart
            points={points}
            names={names}
            format={format}
            formatShort={(value) => number(measure === 'netAmount' ? value / 100 : value)}
          />
        </Suspense>
        <details className="text-sm">
          <summary>{t('chart.table')}</summary>
          <table className="data-table data-table-dense">
            <thead>
              <tr>
                <th scope="col">{t(data.isByMonth ? 'by.month' : 'by.day')}</th>
                <th scope="col" className="column-number">
                  {names.current}
                </th>
                <th scope="col" className="column-number">
                  {names.former}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ label, current, former }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="column-number">{format(current)}</td>
                  <td className="column-number">{former === null ? '–' : format(former)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
        <p className="text-xs text-ink-3">
          {measure === 'visitorCount'
            ? t('chart.visitorNote')
            : t('chart.converted', { currency: data.currency })}
        </p>
      </div>
    </Panel>
  )
}
