/** /home/qdlb?id=: one finished project. */
import { ClientOnly, createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Slot } from '#kit/web/pages/slots.tsx'
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
  return (
    <PublicArticle
      kind="case"
      id={id}
      foot={
        // In browsers alone: prices are the visitor's own, and the page is cached for all.
        <ClientOnly>
          <Suspense>
            <Slot name="articles.case" props={{ articleId: id }} />
          </Suspense>
        </ClientOnly>
      }
    />
  )
}

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** Below the text of a case study: the goods that were used. */
    'articles.case': { articleId: number }
  }
}
