/** /home/ztzb: topics with their dates, and one of them by its id. */
import { createFileRoute } from '@tanstack/react-router'
import { ArticleListPage } from './ArticleList.tsx'
import { articleOrListSearch } from './article-search.ts'
import { articleHead, listHead, loadArticle, loadList } from './loading.ts'
import { PublicArticle } from './PublicArticle.tsx'

export const Route = createFileRoute('/_shop/home/ztzb')({
  validateSearch: articleOrListSearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: async ({ context, deps: { id, ...search } }) => {
    if (id !== undefined) return loadArticle(context, 'topic', id)
    await loadList(context, 'topic', search)
    return null
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData === null || loaderData === undefined
      ? listHead(context, 'topic')
      : articleHead(context, 'topic', loaderData),
  component: TopicsPage,
})

function TopicsPage() {
  const { id, ...search } = Route.useSearch()
  return id === undefined ? (
    <ArticleListPage kind="topic" search={search} />
  ) : (
    <PublicArticle kind="topic" id={id} />
  )
}
