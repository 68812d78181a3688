/** Below the goods of a query: what the shop has written about it. Loaded by the browser. */
import { useQuery } from '@tanstack/react-query'
import { ArticleTiles } from '#domains/articles/web/door/ArticleTiles.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchArticles } from '../calls.gen.ts'

export default function FoundArticles({ words }: { words: string }) {
  const t = useT('articles')
  const { data = [] } = useQuery(query(searchArticles, { q: words }))
  // The page has enough without them, and while they are on their way.
  if (data.length === 0) return null
  return (
    <section className="mt-8 grid gap-4" aria-labelledby="found-articles">
      <h2 id="found-articles" className="text-lg font-semibold">
        {t('found', { words })}
      </h2>
      <ArticleTiles items={data} />
    </section>
  )
}
