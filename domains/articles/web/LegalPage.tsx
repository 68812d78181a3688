/** /home/falvzixun: what the law asks, article by article, and one of them by its id. */
import { ClientOnly, createFileRoute } from '@tanstack/react-router'
import { ArticleListPage } from './ArticleList.tsx'
import { articleOrListSearch } from './article-search.ts'
import { Suspense } from 'react'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { Slot } from '#kit/web/pages/slots.tsx'
import { articleHead, listHead, loadArticle, loadList } from './loading.ts'
import { PublicArticle } from './PublicArticle.tsx'

export const Route = createFileRoute('/_shop/home/falvzixun')({
  validateSearch: articleOrListSearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: async ({ context, deps: { id, ...search } }) => {
    if (id !== undefined) return loadArticle(context, 'legal', id)
    await loadList(context, 'legal', search)
    return null
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData === null || loaderData === undefined
      ? listHead(context, 'legal')
      : articleHead(context, 'legal', loaderData),
  component: LegalPage,
})

function LegalPage() {
  const { id, ...search } = Route.useSearch()
  return id === undefined ? (
    <ArticleListPage kind="legal" search={search} foot={<Consultation />} />
  ) : (
    <PublicArticle kind="legal" id={id} foot={<Consultation />} />
  )
}

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** The form with which a visitor asks for legal advice. */
    'articles.legalForm': object
  }
}

/** In browsers alone: only they can send it, and its code is loaded with it. */
const Consultation = () => (
  <ClientOnly fallback={<Skeleton className="h-140" />}>
    <Suspense fallback={<Skeleton className="h-140" />}>
      <Slot name="articles.legalForm" props={{}} />
    </Suspense>
  </ClientOnly>
)
