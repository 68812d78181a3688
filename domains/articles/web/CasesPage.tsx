/** /home/alqd: projects that customers have finished. */
import { createFileRoute } from '@tanstack/react-router'
import { ArticleListPage } from './ArticleList.tsx'
import { articleSearch } from './article-search.ts'
import { listHead, loadList } from './loading.ts'

export const Route = createFileRoute('/_shop/home/alqd')({
  validateSearch: articleSearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: ({ context, deps }) => loadList(context, 'case', deps),
  head: ({ match: { context } }) => listHead(context, 'case'),
  component: CasesPage,
})

function CasesPage() {
  return <ArticleListPage kind="case" search={Route.useSearch()} />
}
