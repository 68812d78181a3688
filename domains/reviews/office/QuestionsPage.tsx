/** /office/questions: buyers' questions about products. The oldest open one first, with its deadline. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { officeQuestions } from '../calls.gen.ts'
import { QuestionRow } from './QuestionRow.tsx'
import { useWaitingQuestions } from './waiting.ts'

const SHOWS = ['open', 'held', 'all'] as const

export const Route = createFileRoute('/_frame/office/questions')({
  validateSearch: searchOf({ show: oneOf(...SHOWS) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.reviews')('title') }] }),
  component: QuestionsPage,
})

function QuestionsPage() {
  const t = useT('office.reviews')
  const { show = 'open' } = Route.useSearch()
  const questions = useLivePages(officeQuestions, { show })
  const { data: waiting } = useWaitingQuestions()
  const counts = { open: waiting?.openCount, held: waiting?.heldCount, all: undefined }
  return (
    <QueuePage
      title={t('title')}
      act={<span className="text-sm text-ink-3">{t('text')}</span>}
      tabs={SHOWS}
      current={show}
      labelOf={(id) => t(`show.${id}`)}
      countOf={(id) => counts[id]}
      linkOf={(id) => (props) => (
        <Link to="/office/questions" search={{ show: id }} activeOptions={EXACT_LINK} {...props} />
      )}
    >
      <QueueRows query={questions} none={t(`none.${show}`)}>
        {(question) => <QuestionRow question={question} />}
      </QueueRows>
    </QueuePage>
  )
}
