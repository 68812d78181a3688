/** Every announcement by title and date, the newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { listAnnouncements } from '../calls.gen.ts'

export function AnnouncementList() {
  const t = useT('content')
  const { date } = useDates()
  const news = useInfiniteQuery(pages(listAnnouncements, {}))
  return (
    <main id="content" className="page page-reading stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('shop.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('news.title') },
        ]}
      />
      <section className="panel">
        <h1 className="p-5 pb-3">{t('news.title')}</h1>
        <Loaded query={news}>
          {(data) => {
            const items = data.pages.flatMap((page) => page.items)
            if (items.length === 0) return <EmptyState title={t('home.noNews')} />
            return (
              <ul className="news-list">
                {items.map(({ id, title, publishedAt }) => (
                  <li key={id}>
                    <Link to="/announcement/$id" params={{ id: String(id) }}>
                      {title}
                    </Link>
                    <time dateTime={publishedAt}>{date(publishedAt)}</time>
                  </li>
                ))}
              </ul>
            )
          }}
        </Loaded>
        <EndlessFoot query={news} />
      </section>
    </main>
  )
}
