/** /home/article: articles by channel; whole ones are read by those who are logged in. */
import { createFileRoute } from '@tanstack/react-router'
import { ArticleListPage } from './ArticleList.tsx'
import { articleSearch } from './article-search.ts'
import { listHead, loadList } from './loading.ts'

export const Route = createFileRoute('/_shop/home/article')({
  validateSearch: articleSearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: ({ context, deps }) => loadList(context, 'article', deps),
  head: ({ match: { context } }) => listHead(context, 'article'),
  component: ArticlesPage,
})

function ArticlesPage() {
  return <ArticleListPage kind="article" search={Route.useSearch()} />
}
