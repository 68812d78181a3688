/** /office/content: banners and sections of the home page, and the shop's announcements. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { TabbedPage } from '#kit/web/pages/TabbedPage.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { Announcements } from './Announcements.tsx'
import { Banners } from './Banners.tsx'
import { Sections } from './Sections.tsx'

const PARTS = ['banners', 'sections', 'announcements'] as const

export const Route = createFileRoute('/_frame/office/content')({
  validateSearch: searchOf({ part: oneOf(...PARTS) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.content')('title') }] }),
  component: ContentPage,
})

function ContentPage() {
  const t = useT('office.content')
  const { part = 'banners' } = Route.useSearch()
  return (
    <TabbedPage
      title={t('title')}
      parts={PARTS}
      current={part}
      labelOf={(each) => t(`${each}.title`)}
      linkOf={(each) => (props) => (
        <Link to="/office/content" search={{ part: each }} activeOptions={EXACT_LINK} {...props} />
      )}
    >
      {part === 'banners' && <Banners />}
      {part === 'sections' && <Sections />}
      {part === 'announcements' && <Announcements />}
    </TabbedPage>
  )
}
