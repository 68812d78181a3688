/** Finds the products of order lines: by many codes at once, or by one name. */
import type { Queryable } from '#kit/server/database/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { normalizeCode } from '../engine/parse/normalize.ts'
import { findNearest } from '../service.ts'
import * as sql from './sql.ts'

/** @returns the product ids by code; texts that are not a code of a product on sale are left out */
export async function findProductsByCodes(
  db: Queryable,
  texts: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await sql.findProductsByCodes(db, [...new Set(texts.map(normalizeCode))])
  const byCode = Map.groupBy(rows, ({ code }) => code)
  return new Map(
    texts.flatMap((text) => {
      const found = byCode.get(normalizeCode(text))
      return found === undefined ? [] : [[text, found.map(({ productId }) => productId)] as const]
    }),
  )
}

/** Most likely first. @returns `isAsked` false when the words were corrected, or only nearly fit */
export async function findProductsByName(
  context: Context,
  text: string,
  limit: number,
): Promise<{ productIds: number[]; total: number; isAsked: boolean }> {
  return findNearest(context, text, limit)
}

export { normalizeCode }
