/** The answers used for a rendered page, passed to the browser as JSON. */
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'

const ID = 'page-data'

/** The query, its answer, and when it was loaded. */
type Answer = [key: QueryKey, data: unknown, at: number]

/** Rendered last, when every answer is loaded. In the browser it stays as it is. */
export function PageData() {
  const queries = useQueryClient()
  const text = import.meta.env.SSR
    ? serializeAnswers(queries)
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

/** Its content cannot end the script or begin another. */
function serializeAnswers(queries: QueryClient): string {
  const answers = queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }): Answer => [queryKey, state.data, state.dataUpdatedAt])
  return JSON.stringify(answers).replaceAll('<', '\\u003c')
}

/** Called once by the browser's entry, before hydration. */
export function takePageData(queries: QueryClient): void {
  const text = document.getElementById(ID)?.textContent
  if (!text) return
  for (const [key, data, updatedAt] of JSON.parse(text) as Answer[])
    queries.setQueryData(key, data, { updatedAt })
}
