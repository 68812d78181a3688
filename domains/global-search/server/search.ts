/** Asks the finders of all domains whose things the caller may see. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { likePattern } from '#kit/server/database/like.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { searchOffice } from '../contract.ts'
import { HITS_MOST } from '../limits.ts'
import type { Searched } from './finders.ts'

/** Trigrams need three characters. */
const TRIGRAM_LENGTH = 3

/** Answers within one round trip to the database for finders of one statement. */
export async function search(
  { db, lang, permissions, finders }: StaffContext,
  { q }: { q: string },
): Promise<DataOf<typeof searchOffice>> {
  const searched = toSearched(q, lang)
  const allowed = finders.filter(({ needs }) => permissions.has(needs))
  const groups = await db.together((on) =>
    Promise.all(
      allowed.map(async ({ page, isListSearched, find }) => {
        const hits = await find(on, searched)
        const hasList = isListSearched === true && hits.length > HITS_MOST
        return {
          page,
          hits: hits.slice(0, HITS_MOST),
          more: hasList ? `${page}?q=${encodeURIComponent(q.trim())}` : null,
        }
      }),
    ),
  )
  return groups.filter(({ hits }) => hits.length > 0)
}

export function toSearched(q: string, lang: Searched['lang']): Searched {
  const words = q.trim().toLowerCase()
  const joined = words.replaceAll(/[\s-]/g, '')
  return {
    words,
    pattern: likePattern(words),
    joined,
    id: /^#?\d{1,12}$/.test(joined) ? Number(joined.replace('#', '')) : null,
    isLong: [...words].length >= TRIGRAM_LENGTH,
    lang,
    // one more than is answered shows that there are more
    limit: HITS_MOST + 1,
  }
}
