/** /page/{page}: a text page of the merchant: help, privacy, shipping and returns. */
import { createFileRoute } from '@tanstack/react-router'
import { loadTextPage, textPageHead } from './text-page.ts'
import { PageText } from './PageText.tsx'

export const Route = createFileRoute('/_shop/page/$page')({
  loader: ({ context, params }) => loadTextPage(context, params.page),
  head: ({ loaderData, match: { context } }) => textPageHead(loaderData, context),
  component: TextPage,
})

function TextPage() {
  const { page } = Route.useLoaderData()
  return <PageText page={page} />
}
