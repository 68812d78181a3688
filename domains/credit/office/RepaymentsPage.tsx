/** /office/repayments: repayments that buyers submit, longest wait first; decided ones can be looked up. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { officeSubmissions } from '../office-submissions-calls.gen.ts'
import { Submission } from './Submission.tsx'
import { useWaitingSubmissions } from './waiting.ts'

const STATES = ['underReview', 'asked', 'passed', 'rejected'] as const

export const Route = createFileRoute('/_frame/office/repayments')({
  validateSearch: searchOf({ state: oneOf(...STATES) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.credit')('queue.title') }],
  }),
  component: RepaymentsPage,
})

function RepaymentsPage() {
  const t = useT('office.credit')
  const { state = 'underReview' } = Route.useSearch()
  const waiting = useWaitingSubmissions()
  const submissions = useLivePages(officeSubmissions, { state })
  const counts = {
    underReview: waiting.data?.submissionCount,
    asked: waiting.data?.askedCount,
  }
  return (
    <QueuePage
      title={t('queue.title')}
      tabs={STATES}
      current={state}
      labelOf={(each) => t(`queue.state.${each}`)}
      countOf={(each) => counts[each as 'asked']}
      linkOf={(each) => (props) => (
        <Link
          to="/office/repayments"
          search={{ state: each }}
          activeOptions={EXACT_LINK}
          {...props}
        />
      )}
    >
      <QueueRows query={submissions} none={t(`queue.none.${state}`)}>
        {(submission) => <Submission submission={submission} />}
      </QueueRows>
    </QueuePage>
  )
}
