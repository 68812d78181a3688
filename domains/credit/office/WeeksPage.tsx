/** /office/credit/weeks: what customers on terms will pay, by the week in which it is due. */
import { createFileRoute, Link } from '@tanstack/react-router'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { noonOf } from '#kit/web/language/days.ts'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { creditWeeks } from '../dues-calls.gen.ts'

export const Route = createFileRoute('/_frame/office/credit/weeks')({
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.credit')('weeks') }] }),
  component: WeeksPage,
})

type Weeks = DataOf<typeof creditWeeks>

function WeeksPage() {
  const t = useT('office.credit')
  const weeks = useLive(creditWeeks, {})
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/credit" {...props} /> },
          { label: t('weeks') },
        ]}
      />
      <PageTitle title={t('weeks')} />
      <Loaded query={weeks}>
        {(data) => (
          <>
            <Sums data={data} />
            <Panel flush>
              <WeekTable data={data} />
            </Panel>
          </>
        )}
      </Loaded>
    </>
  )
}

function Sums({ data }: { data: Weeks }) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const amount = (value: number) => money(value, data.currency)
  const comingAmount = data.weeks.reduce((sum, week) => sum + week.amount, 0)
  return (
    <section className="panel panel-clip kpis">
      <Kpi label={t('week.coming')} figure={amount(comingAmount)} />
      <Kpi
        label={t('figure.overdue')}
        figure={amount(data.overdueAmount)}
        tone={data.overdueAmount > 0 ? 'danger' : 'success'}
        link={(props) => <Link to="/office/credit" search={{ state: 'overdue' }} {...props} />}
      />
      <Kpi label={t('week.notShipped')} figure={amount(data.notShippedAmount)} />
      {data.laterAmount > 0 && <Kpi label={t('week.later')} figure={amount(data.laterAmount)} />}
    </section>
  )
}

function WeekTable({ data }: { data: Weeks }) {
  const t = useT('office.credit')
  const { date } = useDates()
  const { number } = useNumbers()
  const most = Math.max(1, ...data.weeks.map(({ amount }) => amount))
  return (
    <DataTable
      label={t('weeks')}
      rows={data.weeks}
      keyOf={({ startsOn }) => startsOn}
      empty={<EmptyState size="small" title={t('week.none')} />}
      columns={[
        {
          id: 'week',
          header: t('week.column'),
          phone: 'full',
          cell: ({ startsOn }) => <b className="whitespace-nowrap">{weekOf(startsOn, date)}</b>,
        },
        {
          id: 'share',
          header: <span className="sr-only">{t('entry.amount')}</span>,
          phone: 'hidden',
          cell: ({ amount, startsOn }) => (
            <div className="min-w-48">
              <ProgressBar label={weekOf(startsOn, date)} value={amount} max={most} tone="credit" />
            </div>
          ),
        },
        {
          id: 'customers',
          header: t('week.customers'),
          align: 'number',
          phone: 'labelled',
          cell: ({ customerCount }) => number(customerCount),
        },
        {
          id: 'entries',
          header: t('week.orders'),
          align: 'number',
          phone: 'labelled',
          cell: ({ entryCount }) => number(entryCount),
        },
        {
          id: 'amount',
          header: t('entry.amount'),
          align: 'number',
          phone: 'labelled',
          cell: ({ amount }) => (
            <b>
              <Money amount={amount} currency={data.currency} />
            </b>
          ),
        },
      ]}
    />
  )
}

/** From Monday to Sunday. */
function weekOf(startsOn: string, date: (at: string) => string): string {
  const monday = noonOf(startsOn) ?? startsOn
  return `${date(monday)} – ${date(later(monday, 6 * DAY_MS))}`
}
