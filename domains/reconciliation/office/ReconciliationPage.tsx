/** /office/reconciliation: differences that wait for an explanation, those that ended, and the days of each provider. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { usePending } from '#domains/staff/office/door/pending.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { billDifferences, reconciliationWaiting } from '../calls.gen.ts'
import { BilledProvider, DayState } from '../contract.ts'
import { Days } from './Days.tsx'
import { DifferenceItem } from './DifferenceItem.tsx'

const TABS = ['open', 'days', 'closed'] as const

export const Route = createFileRoute('/_frame/office/reconciliation/')({
  validateSearch: searchOf({
    tab: oneOf(...TABS),
    provider: oneOf(...BilledProvider.options),
    state: oneOf(...DayState.options),
  }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.reconciliation')('title') }],
  }),
  component: ReconciliationPage,
})

function ReconciliationPage() {
  const t = useT('office.reconciliation')
  const navigate = Route.useNavigate()
  const { tab = 'open', provider, state } = Route.useSearch()
  const { data: waiting } = usePending(reconciliationWaiting)
  const counts = { open: waiting?.openCount, days: waiting?.unfetchedCount, closed: undefined }
  return (
    <QueuePage
      title={t('title')}
      tabs={TABS}
      current={tab}
      labelOf={(id) => t(`tab.${id}`)}
      countOf={(id) => counts[id]}
      linkOf={(id) => (props) => (
        <Link
          to="/office/reconciliation"
          search={{ tab: id }}
          activeOptions={EXACT_LINK}
          {...props}
        />
      )}
    >
      {tab === 'days' ? (
        <Days
          provider={provider}
          state={state}
          onFilter={(filter) => void navigate({ search: { tab, ...filter } })}
        />
      ) : (
        <Differences key={tab} part={tab} />
      )}
    </QueuePage>
  )
}

function Differences({ part }: { part: 'open' | 'closed' }) {
  const t = useT('office.reconciliation')
  const differences = useLivePages(billDifferences, { part })
  return (
    <QueueRows query={differences} none={t(`none.${part}`)}>
      {(difference) => <DifferenceItem difference={difference} withDay />}
    </QueueRows>
  )
}
