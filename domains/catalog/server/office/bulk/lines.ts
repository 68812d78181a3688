/** The lines of a bulk change as the screen shows them: what each product was and is to be. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import { translate } from '#kit/server/translate.ts'
import type { BulkLine, officeBulkLines } from '../../../bulk-contract.ts'
import { say } from '../../shown/text.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 50
/** Of one product. */
const PRICES_SHOWN = 6

export async function lines(
  { db, lang }: StaffContext,
  { bulkId, outcome, after }: InputOf<typeof officeBulkLines>,
): Promise<DataOf<typeof officeBulkLines>> {
  const from = /^\d{1,15}$/.test(after ?? '') ? Number(after) : 0
  const found = await sql.lines(db, bulkId, outcome ?? null, from, PAGE_ROWS + 1)
  const rows = found.slice(0, PAGE_ROWS)
  const prices = rows.flatMap(({ change }) => change.prices?.slice(0, PRICES_SHOWN) ?? [])
  const places = rows.flatMap(({ change }) =>
    change.categoryId ? [change.categoryId.before, change.categoryId.after] : [],
  )
  const [skus, categories] = await Promise.all([
    sql.skuCodes(
      db,
      prices.map(({ skuId }) => skuId),
    ),
    sql.categoryNames(db, places),
  ])
  const codes = new Map(skus.map(({ id, code }) => [id, code]))
  const names = new Map(categories.map(({ id, name }) => [id, say(name, lang)]))
  const items = rows.map(({ change, name, reason, ...row }): BulkLine => {
    const { state, categoryId: category } = change
    const nameOf = (id: number) => names.get(id) ?? `#${id}`
    return {
      ...row,
      name: say(name, lang),
      reason: reason && translate(lang, reason),
      state: state ?? null,
      category: category
        ? { before: nameOf(category.before), after: nameOf(category.after) }
        : null,
      prices: (change.prices ?? [])
        .slice(0, PRICES_SHOWN)
        .map(({ skuId, before, after: next, ...price }) => ({
          ...price,
          skuCode: codes.get(skuId) ?? '',
          beforeAmount: before,
          afterAmount: next,
        })),
      priceCount: change.prices?.length ?? 0,
    }
  })
  return { items, next: found.length > PAGE_ROWS ? String(rows.at(-1)!.productId) : null }
}
