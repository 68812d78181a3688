/** /office/search: what visitors search for, the hot words, and synonyms. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { TabbedPage } from '#kit/web/pages/TabbedPage.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { HotWords } from './HotWords.tsx'
import { SearchLog } from './SearchLog.tsx'
import { Synonyms } from './Synonyms.tsx'

const PARTS = ['log', 'hot', 'synonyms'] as const

export const Route = createFileRoute('/_frame/office/search')({
  validateSearch: searchOf({ part: oneOf(...PARTS), days: oneOf('7', '90') }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.search')('title') }] }),
  component: SearchPage,
})

function SearchPage() {
  const t = useT('office.search')
  const { part = 'log', days = '30' } = Route.useSearch()
  return (
    <TabbedPage
      title={t('title')}
      parts={PARTS}
      current={part}
      labelOf={(each) => t(`${each}.title`)}
      linkOf={(each) => (props) => (
        <Link to="/office/search" search={{ part: each }} activeOptions={EXACT_LINK} {...props} />
      )}
    >
      {part === 'log' && <SearchLog days={days} />}
      {part === 'hot' && <HotWords />}
      {part === 'synonyms' && <Synonyms />}
    </TabbedPage>
  )
}
