/** Loads what expanding these tokens needs: their stems, the merchant's synonyms, related terms and their stems. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { loadStems } from '../parse/stems.ts'
import type { Token } from '../parse/tokenize.ts'
import type { SearchContext } from './expand.ts'
import { loadOtherThings } from './other-things.ts'
import { loadRelated } from './related.ts'
import { loadSynonyms } from './synonyms.ts'

export async function loadContext(
  db: Queryable,
  lang: Lang,
  tokens: readonly Token[],
): Promise<SearchContext> {
  const [synonyms, related, otherThings] = await Promise.all([
    loadSynonyms(db),
    loadRelated(tokens),
    loadOtherThings(db, tokens),
  ])
  const all = [...tokens, ...[...related.values()].flat(2)]
  const latin = all.filter(({ kind }) => kind === 'word').flatMap(({ words }) => words)
  return { db, lang, stems: await loadStems(db, latin), synonyms, related, otherThings }
}
