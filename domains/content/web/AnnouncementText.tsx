/** One announcement, and the latest others below it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LOCALES } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { RichText } from '#kit/ui/rich-text/RichText.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { latestAnnouncements, readAnnouncement } from '../calls.gen.ts'

export function AnnouncementText({ id }: { id: number }) {
  const t = useT('content')
  const lang = useLang()
  const { date } = useDates()
  const { data: shown } = useSuspenseQuery(query(readAnnouncement, { id }))
  const { data: latest } = useSuspenseQuery(query(latestAnnouncements, {}))
  const others = latest.filter((each) => each.id !== id)
  return (
    <main id="content" className="page page-reading stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('shop.home'), link: (props) => <Link to="/" {...props} /> },
          {
            label: t('news.title'),
            link: (props) => <Link to="/announcement/list" {...props} />,
          },
          { label: shown.title },
        ]}
      />
      <article
        className="panel grid gap-4 p-5"
        lang={shown.textLang === lang ? undefined : LOCALES[shown.textLang]}
      >
        <h1>{shown.title}</h1>
        <p className="text-sm text-ink-3">
          <time dateTime={shown.publishedAt}>{date(shown.publishedAt)}</time>
        </p>
        <RichText html={shown.html} />
      </article>
      {others.length > 0 && (
        <Panel title={t('news.others')} level={2} flush>
          <ul className="news-list">
            {others.map((each) => (
              <li key={each.id}>
                <Link to="/announcement/$id" params={{ id: String(each.id) }}>
                  {each.title}
                </Link>
                <time dateTime={each.publishedAt}>{date(each.publishedAt)}</time>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </main>
  )
}
