/** /office/questions: buyers' questions about products. The oldest open one first, with its deadline. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
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
    <>
      <div className="office-title">
        <h1>{t('title')}</h1>
        <span className="text-sm text-ink-3">{t('text')}</span>
      </div>
      <Panel flush>
        <Tabs
          label={t('title')}
          current={show}
          items={SHOWS.map((id) => ({
            id,
            label: t(`show.${id}`),
            count: counts[id],
            link: (props) => (
              <Link
                to="/office/questions"
                search={{ show: id === 'open' ? undefined : id }}
                {...props}
              />
            ),
          }))}
        />
        <Loaded query={questions}>
          {(data) => {
            const items = data.pages.flatMap((page) => page.items)
            return items.length === 0 ? (
              <EmptyState size="small" title={t(`none.${show}`)} />
            ) : (
              <ul>
                {items.map((question) => (
                  <QuestionRow key={question.id} question={question} />
                ))}
              </ul>
            )
          }}
        </Loaded>
        <EndlessFoot query={questions} />
      </Panel>
    </>
  )
}
