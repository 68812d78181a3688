/** /office/distributors/run: what the commission run pays next, what waits, and what it has paid. */
import { createFileRoute, Link } from '@tanstack/react-router'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { commissionRun } from '../office-calls.gen.ts'
import type { Settlement } from '../office-contract.ts'

export const Route = createFileRoute('/_frame/office/distributors/run')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.distributors')('run.title') }],
  }),
  component: CommissionRunPage,
})

function CommissionRunPage() {
  const t = useT('office.distributors')
  const run = useLivePages(commissionRun, {})
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/distributors" {...props} /> },
          { label: t('run.title') },
        ]}
      />
      <PageTitle title={t('run.title')} />
      <Loaded query={run}>
        {(data) => (
          <>
            <Figures run={data.pages[0]!} />
            <Settlements rows={data.pages.flatMap(({ items }) => items)} />
          </>
        )}
      </Loaded>
      <EndlessFoot query={run} />
    </>
  )
}

function Figures({ run }: { run: DataOf<typeof commissionRun> }) {
  const t = useT('office.distributors')
  const { money } = useMoney()
  const { currency, frozenAmount, soonAmount, waitingAmount, owedAmount } = run
  return (
    <section className="panel panel-clip kpis">
      <Kpi label={t('frozen')} figure={money(frozenAmount, currency)} note={t('run.text')} />
      <Kpi label={t('run.soon')} figure={money(soonAmount, currency)} />
      <Kpi
        label={t('run.waiting')}
        figure={money(waitingAmount, currency)}
        note={t('run.waitingNote')}
      />
      <Kpi label={t('owed')} figure={money(owedAmount, currency)} note={t('run.owedNote')} />
    </section>
  )
}

function Settlements({ rows }: { rows: readonly Settlement[] }) {
  const t = useT('office.distributors')
  const { dateTime } = useDates()
  return (
    <Panel title={t('run.paid')} flush>
      <DataTable<Settlement>
        label={t('run.paid')}
        rows={rows}
        keyOf={({ id }) => String(id)}
        empty={<EmptyState size="small" title={t('none.paid')} />}
        columns={[
          {
            id: 'number',
            header: t('column.number'),
            cell: ({ number }) => <span className="code-text">{number}</span>,
          },
          {
            id: 'who',
            header: t('column.distributor'),
            phone: 'labelled',
            cell: ({ buyerId, buyerName }) => (
              <Link to="/office/distributors/$id" params={{ id: String(buyerId) }} className="link">
                {buyerName ?? t('deleted')}
              </Link>
            ),
          },
          {
            id: 'at',
            header: t('column.at'),
            phone: 'labelled',
            cell: ({ at }) => <span className="text-ink-3">{dateTime(at)}</span>,
          },
          {
            id: 'kept',
            header: t('column.kept'),
            align: 'number',
            phone: 'labelled',
            cell: ({ owedAmount, currency }) => <Money amount={owedAmount} currency={currency} />,
          },
          {
            id: 'amount',
            header: t('column.toWallet'),
            align: 'number',
            phone: 'corner',
            cell: ({ amount, owedAmount, currency }) => (
              <b>
                <Money amount={amount - owedAmount} currency={currency} />
              </b>
            ),
          },
        ]}
      />
    </Panel>
  )
}
