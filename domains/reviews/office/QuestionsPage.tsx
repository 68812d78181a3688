/** /office/questions: buyers' questions about products. The oldest open one first, with its deadline. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { officeQuestions } from '../calls.gen.ts'
import { QuestionRow } from './QuestionRow.tsx'
import { useWaitingQuestions } from './waiting.ts'

const SHOWS = ['open', 'held', 'all'] as const

export const Route = createFileRoute('/_frame/office/questions')({
  validateSearch: searchOf({ show: oneOf(...SHOWS), q: text(80) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.reviews')('title') }] }),
  component: QuestionsPage,
})

function QuestionsPage() {
  const t = useT('office.reviews')
  const { show = 'open', q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const questions = useLivePages(officeQuestions, { show, ...(q !== undefined && { q }) })
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
        <Link
          to="/office/questions"
          search={(now) => ({ ...now, show: id })}
          activeOptions={EXACT_LINK}
          {...props}
        />
      )}
    >
      <div className="office-filters">
        <FilterWords
          key={q}
          label={t('words')}
          words={q}
          maxLength={80}
          onWords={(words) =>
            void navigate({ search: (now) => ({ ...now, q: words }), replace: true })
          }
        />
      </div>
      <QueueRows query={questions} none={t(q === undefined ? `none.${show}` : 'none.found')}>
        {(question) => <QuestionRow question={question} />}
      </QueueRows>
    </QueuePage>
  )
}
