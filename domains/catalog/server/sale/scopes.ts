/** What coupons and gifts are for, by name: products, brands or categories. */
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Scoped } from '../../scope.ts'
import { existingScopes, namesOfScopes } from './sql.ts'

export type NamedScope = { id: number; name: string }

/** @returns the first `most` of each, in a language, as they are written; what is no more is left out */
export async function namedScopes(
  db: Queryable,
  rows: readonly Scoped[],
  { lang, most }: { lang: Lang; most: number },
): Promise<(row: Scoped) => NamedScope[]> {
  const wanted = rows.flatMap(({ scope, scopeIds }) =>
    scope === 'all' ? [] : scopeIds.slice(0, most).map((id) => ({ kind: scope, id })),
  )
  const found = wanted.length === 0 ? [] : await namesOfScopes(db, wanted)
  const names = new Map(
    found.map(({ kind, id, name }) => [`${kind} ${id}`, textIn(name, lang).text]),
  )
  return ({ scope, scopeIds }) =>
    scopeIds.slice(0, most).flatMap((id) => {
      const name = names.get(`${scope} ${id}`)
      return name === undefined ? [] : [{ id, name }]
    })
}

/** Whether a scope can be stored: it names what there is, and nothing where it is everything. */
export async function isSoundScope(db: Queryable, { scope, scopeIds }: Scoped): Promise<boolean> {
  const ids = new Set(scopeIds)
  if (scope === 'all') return ids.size === 0
  return ids.size > 0 && (await existingScopes(db, scope, [...ids])) === ids.size
}
