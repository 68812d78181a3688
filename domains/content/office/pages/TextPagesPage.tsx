/** /office/pages: the text pages, what of them is published, and whether there are unpublished changes. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { textIn } from '#kit/contract/lang.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeTextPages } from '../../pages-calls.gen.ts'

export const Route = createFileRoute('/_frame/office/pages/')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.content')('textPages.title') }],
  }),
  component: TextPagesPage,
})

function TextPagesPage() {
  const t = useT('office.content')
  const lang = useLang()
  const { dateTime } = useDates()
  const pages = useLive(officeTextPages, {})
  return (
    <>
      <PageTitle title={t('textPages.title')}>
        <span className="text-sm text-ink-3">{t('textPages.note')}</span>
      </PageTitle>
      <Panel flush>
        <Loaded query={pages}>
          {(rows) => (
            <ul>
              {rows.map(({ page, title, newest, draftSavedAt }) => (
                <li
                  key={page}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line p-4 last:border-b-0"
                >
                  <Link
                    to="/office/pages/$page"
                    params={{ page }}
                    className="font-semibold text-ink hover:text-link"
                  >
                    {t(`page.${page}`)}
                  </Link>
                  {textIn(title, lang).text !== t(`page.${page}`) && (
                    <span className="text-sm text-ink-3">{textIn(title, lang).text}</span>
                  )}
                  <span className="flex flex-wrap items-center gap-3 text-sm sm:ml-auto">
                    {draftSavedAt !== null && <Tag tone="warning">{t('textPages.hasDraft')}</Tag>}
                    {newest === null ? (
                      <StatusDot tone="neutral" hollow>
                        {t('textPages.never')}
                      </StatusDot>
                    ) : (
                      <>
                        <StatusDot tone={newest.isWithdrawn ? 'neutral' : 'success'}>
                          {t(newest.isWithdrawn ? 'textPages.withdrawn' : 'textPages.published')}
                        </StatusDot>
                        <span className="text-ink-3">{dateTime(newest.publishedAt)}</span>
                      </>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
    </>
  )
}
