/** Products that lines of an order mean: many codes at once, or one name. */
import type { Queryable } from '#kit/server/database/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { asCode } from '../engine/parse/normalize.ts'
import { nearest } from '../service.ts'
import * as sql from './sql.ts'

/** @returns for each text that is a code of goods on sale their ids; texts that are none are left out */
export async function productsOfCodes(
  db: Queryable,
  texts: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await sql.productsOfCodes(db, [...new Set(texts.map(asCode))])
  const byCode = Map.groupBy(rows, ({ code }) => code)
  return new Map(
    texts.flatMap((text) => {
      const found = byCode.get(asCode(text))
      return found === undefined ? [] : [[text, found.map(({ productId }) => productId)] as const]
    }),
  )
}

/** The likeliest first. @returns `isAsked` false when the words were read as others, or only nearly fit */
export async function productsNamed(
  context: Context,
  text: string,
  limit: number,
): Promise<{ productIds: number[]; total: number; isAsked: boolean }> {
  return nearest(context, text, limit)
}

export { asCode }
