/** /home/qdlb?id=: one finished project. */
import { createFileRoute } from '@tanstack/react-router'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { articleHead, loadArticle } from './loading.ts'
import { PublicArticle } from './PublicArticle.tsx'

export const Route = createFileRoute('/_shop/home/qdlb')({
  validateSearch: searchOf({ id: whole() }),
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadArticle(context, 'case', deps.id),
  head: ({ loaderData, match: { context } }) => articleHead(context, 'case', loaderData),
  component: CasePage,
})

function CasePage() {
  const { id } = Route.useLoaderData()
  return <PublicArticle kind="case" id={id} />
}
