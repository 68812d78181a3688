/** The answers that a rendered page was made of, carried into the browser as plain JSON that nothing runs. */
import { dehydrate, hydrate, useQueryClient, type QueryClient } from '@tanstack/react-query'

const ID = 'page-data'

/** Rendered last, when every answer is there. In the browser it stays what it is. */
export function PageData() {
  const queries = useQueryClient()
  const text = import.meta.env.SSR
    ? written(queries)
    : (document.getElementById(ID)?.textContent ?? '')
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

/** Nothing in it may end the script or begin another. */
const written = (queries: QueryClient): string =>
  JSON.stringify(dehydrate(queries)).replaceAll('<', '\\u003c')

/** Called once by the browser's entry, before the page comes alive. */
export function takePageData(queries: QueryClient): void {
  const text = document.getElementById(ID)?.textContent
  if (text) hydrate(queries, JSON.parse(text))
}
