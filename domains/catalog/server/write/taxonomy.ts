/** Categories, brands and attributes by name, for imports and the demo world: found, or created where they are missing. */
import { createHash } from 'node:crypto'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './taxonomy/sql.ts'

type Details = { position?: number; imageUrl?: string | null; imageSmallUrl?: string | null }

/** @param parentId null for the first level; at most three levels */
export const addCategory = (
  tx: Queryable,
  parentId: number | null,
  name: Translated,
  { position = 0, imageUrl = null, imageSmallUrl = null }: Details = {},
): Promise<number> =>
  insertOrFind(
    () => sql.insertCategory(tx, { parentId, name, position, imageUrl, imageSmallUrl }),
    () => sql.findCategoryByName(tx, parentId, name.cn),
  )

export const addBrand = (
  tx: Queryable,
  name: Translated,
  logoUrl: string | null = null,
): Promise<number> =>
  insertOrFind(
    () => sql.insertBrand(tx, name, logoUrl),
    () => sql.findBrandByName(tx, name.cn),
  )

/** @returns the ids of its values, in the order given */
export async function addAttribute(
  tx: Queryable,
  name: Translated,
  values: readonly Translated[],
  position = 0,
): Promise<number[]> {
  const attributeId = await insertOrFind(
    () => sql.insertAttribute(tx, name, position, keysFor(name)),
    () => sql.findAttributeByName(tx, name.cn),
  )
  const ids: number[] = []
  for (const [i, value] of values.entries()) {
    ids.push(
      await insertOrFind(
        () => sql.insertValue(tx, attributeId, value, i),
        () => sql.findValueByName(tx, attributeId, value.cn),
      ),
    )
  }
  return ids
}

/** `voltage`, and if another attribute has it, `voltage-3f2a9c`; a hash of its name where that has no Latin letters. */
function keysFor({ cn, en = '' }: Translated): { key: string; spare: string } {
  const print = createHash('sha256').update(cn).digest('hex').slice(0, 6)
  const plain = en
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 30)
  const spare = plain === '' ? `a-${print}` : `${plain}-${print}`
  return { key: plain === '' ? spare : plain, spare }
}

/** An insert that hit a concurrent row waited for its commit, so the query afterwards sees it. */
async function insertOrFind(
  insert: () => Promise<number | null>,
  look: () => Promise<number>,
): Promise<number> {
  return (await insert()) ?? look()
}
