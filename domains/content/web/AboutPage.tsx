/** /about: the merchant's text about the shop. */
import { createFileRoute } from '@tanstack/react-router'
import { loadTextPage, textPageHead } from './text-page.ts'
import { PageText } from './PageText.tsx'

export const Route = createFileRoute('/_shop/about')({
  loader: ({ context }) => loadTextPage(context, 'about'),
  head: ({ loaderData, match: { context } }) => textPageHead(loaderData, context),
  component: () => <PageText page="about" />,
})
