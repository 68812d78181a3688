/** /user/user/help/list: answers to what buyers ask most, by channel. */
import { createFileRoute } from '@tanstack/react-router'
import { useT } from '#kit/web/language/i18n.tsx'
import { ArticleList } from './ArticleList.tsx'
import { articleSearch } from './article-search.ts'
import { Ask } from './Ask.tsx'
import { loadList } from './loading.ts'

export const Route = createFileRoute('/_shop/user/user/help/list')({
  validateSearch: articleSearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: ({ context, deps }) => loadList(context, 'help', deps),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('articles')('kind.help') }] }),
  component: HelpListPage,
})

function HelpListPage() {
  const t = useT('articles')
  return (
    <div className="stack">
      <div className="grid gap-1">
        <h1>{t('kind.help')}</h1>
        <p className="text-sm text-ink-3">{t('intro.help')}</p>
      </div>
      <ArticleList kind="help" search={Route.useSearch()} aside={<Ask />} />
    </div>
  )
}
