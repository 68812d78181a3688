/** /office/content: the banners of the home page and the shop's announcements. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { Announcements } from './Announcements.tsx'
import { Banners } from './Banners.tsx'

const PARTS = ['banners', 'announcements'] as const

export const Route = createFileRoute('/_frame/office/content')({
  validateSearch: searchOf({ part: oneOf(...PARTS) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.content')('title') }] }),
  component: ContentPage,
})

function ContentPage() {
  const t = useT('office.content')
  const { part = 'banners' } = Route.useSearch()
  return (
    <>
      <div className="office-title">
        <h1>{t('title')}</h1>
      </div>
      <Tabs
        look="plain"
        label={t('title')}
        current={part}
        items={PARTS.map((each) => ({
          id: each,
          label: t(`${each}.title`),
          link: (props) => (
            <Link
              to="/office/content"
              search={{ part: each === 'banners' ? undefined : each }}
              activeOptions={EXACT_LINK}
              {...props}
            />
          ),
        }))}
      />
      {part === 'banners' && <Banners />}
      {part === 'announcements' && <Announcements />}
    </>
  )
}
