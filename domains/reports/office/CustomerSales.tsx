/** On a customer's page: what they bought in the last twelve months, beside the twelve before. */
import { Suspense } from 'react'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { salesOfBuyer } from '../calls.gen.ts'
import type { SalesChartProps } from './chart/SalesChart.tsx'

const SalesChart = late<SalesChartProps>(() => import('./chart/SalesChart.tsx'))
const YEAR_MONTHS = 12

export default function CustomerSales({ customerId }: { customerId: number }) {
  const t = useT('office.reports')
  const sales = useLive(salesOfBuyer, { buyerId: customerId })
  return (
    <Panel title={t('ofCustomer.title')} note={t('ofCustomer.note')}>
      <Loaded query={sales}>{(data) => <Months data={data} />}</Loaded>
    </Panel>
  )
}

function Months({ data: { months, currency } }: { data: DataOf<typeof salesOfBuyer> }) {
  const t = useT('office.reports')
  const { money } = useMoney()
  const { number } = useNumbers()
  if (months.every(({ orderCount, netAmount }) => orderCount === 0 && netAmount === 0)) {
    return <p className="text-sm text-ink-3">{t('ofCustomer.none')}</p>
  }
  const points = months.slice(-YEAR_MONTHS).map(({ month, netAmount }, place) => ({
    label: month.slice(0, 7),
    current: netAmount,
    former: months.at(place - 2 * YEAR_MONTHS)?.netAmount ?? null,
  }))
  return (
    <div className="sales-chart">
      <Suspense fallback={<Skeleton />}>
        <SalesChart
          points={points}
          names={{ current: t('chart.current'), former: t('ofCustomer.former') }}
          format={(value) => money(value, currency)}
          formatShort={(value) => number(value / 100)}
        />
      </Suspense>
    </div>
  )
}
