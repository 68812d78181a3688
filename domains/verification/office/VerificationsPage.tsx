/** /office/papers: business verifications, waiting ones first, longest wait on top. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { ClaimedBy } from '#domains/work/office/door/ClaimedBy.tsx'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { officeVerifications } from '../office-calls.gen.ts'
import type { VerificationRow } from '../office-contract.ts'
import { VerificationTag } from '../web/door/VerificationTag.tsx'
import { useWaitingVerifications } from './door/waiting.ts'

const TABS = ['waiting', 'asked', 'rejected', 'passed', 'over'] as const

export const Route = createFileRoute('/_frame/office/papers/')({
  validateSearch: searchOf({ tab: oneOf(...TABS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.verification')('title') }],
  }),
  component: VerificationsPage,
})

function VerificationsPage() {
  const t = useT('office.verification')
  const { tab = 'waiting' } = Route.useSearch()
  const { data: waiting } = useWaitingVerifications()
  return (
    <QueuePage
      title={t('title')}
      tabs={TABS}
      current={tab}
      labelOf={(id) => t(`tab.${id}`)}
      countOf={(id) =>
        ({ waiting: waiting?.waitingCount, asked: waiting?.askedCount })[id as 'asked']
      }
      linkOf={(id) => (props) => (
        <Link to="/office/papers" search={{ tab: id }} activeOptions={EXACT_LINK} {...props} />
      )}
    >
      <Rows key={tab} state={tab} />
    </QueuePage>
  )
}

function Rows({ state }: { state: (typeof TABS)[number] }) {
  const t = useT('office.verification')
  const verification = useLivePages(officeVerifications, { state })
  return (
    <QueueRows query={verification} none={t('none')}>
      {(row) => <Row row={row} />}
    </QueueRows>
  )
}

function Row({ row }: { row: VerificationRow }) {
  const t = useT('office.verification')
  const words = useT('verification')
  const { dateTime, moment } = useDates()
  const now = useMinute()
  const isLate = row.reviewBy !== null && Date.parse(row.reviewBy) < now
  return (
    <div className="grid items-center gap-x-4 gap-y-1 md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)]">
      <span>
        <VerificationTag state={row.state} />
      </span>
      <Link
        to="/office/papers/$id"
        params={{ id: String(row.id) }}
        className="link font-semibold wrap-anywhere"
      >
        {row.storeName}
      </Link>
      <span className="text-sm text-ink-3">
        {[words(`kind.${row.kind}`), row.regionText, row.buyer.nickName]
          .filter((part) => part !== '' && part !== row.storeName)
          .join(' · ')}
      </span>
      <span
        className={
          isLate ? 'text-sm text-danger md:text-right' : 'text-sm text-ink-3 md:text-right'
        }
      >
        {row.reviewBy !== null
          ? t('reviewBy', { time: moment(row.reviewBy) })
          : row.decidedAt !== null && dateTime(row.decidedAt)}
        {row.reviewerName !== null && ` · ${row.reviewerName}`}{' '}
        <ClaimedBy kind="verifications" item={row.id} />
      </span>
    </div>
  )
}
