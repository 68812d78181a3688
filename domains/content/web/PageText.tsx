/** One text page; in Chinese, with a note about it, where the merchant wrote no other language. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LOCALES } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { RichText } from '#kit/ui/rich-text/RichText.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { readTextPage } from '../pages-calls.gen.ts'
import type { PageKey } from '../text-pages.ts'

export function PageText({ page }: { page: PageKey }) {
  const t = useT('content')
  const lang = useLang()
  const { date } = useDates()
  const { data: shown } = useSuspenseQuery(query(readTextPage, { page }))
  const isOther = shown.textLang !== lang
  return (
    <main id="content" className="page page-reading stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('shop.home'), link: (props) => <Link to="/" {...props} /> },
          { label: shown.title },
        ]}
      />
      {isOther && <Notice>{t('textPage.fallback')}</Notice>}
      <article className="panel grid gap-4 p-5">
        <h1 lang={isOther ? LOCALES[shown.textLang] : undefined}>{shown.title}</h1>
        <p className="text-sm text-ink-3">
          {t('textPage.updated', { date: date(shown.publishedAt) })}
        </p>
        <div lang={isOther ? LOCALES[shown.textLang] : undefined}>
          <RichText html={shown.html} />
        </div>
      </article>
    </main>
  )
}
