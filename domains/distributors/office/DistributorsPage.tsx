/** /office/distributors: applications, the longest wait first, and the distributors there are. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { listDistributors } from '../office-calls.gen.ts'
import { DISTRIBUTOR_PARTS } from '../office-contract.ts'
import { Distributor } from './Distributor.tsx'
import { REFRESH } from './refresh.ts'
import { useWaitingDistributors } from './waiting.ts'

export const Route = createFileRoute('/_frame/office/distributors/')({
  validateSearch: searchOf({ part: oneOf(...DISTRIBUTOR_PARTS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.distributors')('title') }],
  }),
  component: DistributorsPage,
})

function DistributorsPage() {
  const t = useT('office.distributors')
  const { part = 'applied' } = Route.useSearch()
  const waiting = useWaitingDistributors()
  const distributors = useLivePages(listDistributors, { part })
  const currency = distributors.data?.pages[0]?.currency ?? 'CNY'
  return (
    <>
      <QueuePage
        title={t('title')}
        act={
          <Link to="/office/distributors/run" className={buttonClass({})}>
            {t('run.title')}
          </Link>
        }
        tabs={DISTRIBUTOR_PARTS}
        current={part}
        labelOf={(each) => t(`part.${each}`)}
        countOf={(each) => (each === 'applied' ? waiting.data?.appliedCount : undefined)}
        linkOf={(each) => (props) => (
          <Link
            to="/office/distributors"
            search={{ part: each }}
            activeOptions={EXACT_LINK}
            {...props}
          />
        )}
      >
        <QueueRows query={distributors} none={t(`none.${part}`)}>
          {(distributor) => <Distributor distributor={distributor} currency={currency} />}
        </QueueRows>
      </QueuePage>
      <PendingApprovals kind="distributors.rates" refresh={REFRESH} />
      <PendingApprovals kind="distributors.writeOff" refresh={REFRESH} />
    </>
  )
}
