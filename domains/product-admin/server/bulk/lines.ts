/** The lines of a bulk change for the screen: each product before and after. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { cutPage, pairAfter } from '#kit/server/database/page.ts'
import type { BulkLine, officeBulkLines, officeBulkPrices } from '../../bulk-contract.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import type { PriceChange } from './change.ts'
import { textFor } from '#domains/catalog/server/stored-door.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 50
/** Of one product. */
const PRICES_SHOWN = 6

export async function lines(
  { db, lang }: StaffContext,
  { bulkId, outcome, after }: InputOf<typeof officeBulkLines>,
): Promise<DataOf<typeof officeBulkLines>> {
  const found = await sql.lines(db, bulkId, outcome ?? null, placeOf(after), PAGE_ROWS + 1)
  const { items: rows, next } = cutPage(
    found,
    PAGE_ROWS,
    ({ rank, productId }) => `${rank}-${productId}`,
  )
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
  const names = new Map(categories.map(({ id, name }) => [id, textFor(name, lang)]))
  const items = rows.map(({ change, name, reason, rank: _rank, ...row }): BulkLine => {
    const { state, categoryId: category } = change
    const nameOf = (id: number) => names.get(id) ?? `#${id}`
    return {
      ...row,
      name: textFor(name, lang),
      reason: reason && translate(lang, reason),
      state: state ?? null,
      category: category
        ? { before: nameOf(category.before), after: nameOf(category.after) }
        : null,
      prices: (change.prices ?? []).slice(0, PRICES_SHOWN).map((price) => priceOf(price, codes)),
      priceCount: change.prices?.length ?? 0,
    }
  })
  return { items, next }
}

function placeOf(after: string | undefined): { rank: number; productId: number } | null {
  const pair = pairAfter(after)
  return pair === null ? null : { rank: pair[0], productId: pair[1] }
}

const priceOf = (
  { skuId, before, after, flag, ...price }: PriceChange,
  codes: ReadonlyMap<number, string>,
): BulkLine['prices'][number] => ({
  ...price,
  skuCode: codes.get(skuId) ?? '',
  beforeAmount: before,
  afterAmount: after,
  flag: flag ?? null,
})

/** All prices of one product: a line has only the first ones. @throws {Refused} bulkNotFound */
export async function prices(
  { db }: StaffContext,
  { bulkId, productId }: InputOf<typeof officeBulkPrices>,
): Promise<DataOf<typeof officeBulkPrices>> {
  const found = await sql.change(db, bulkId, productId)
  if (found === null) throw new Refused(CatalogReasons.bulkNotFound)
  const all = found.change.prices ?? []
  const skus = await sql.skuCodes(
    db,
    all.map(({ skuId }) => skuId),
  )
  const codes = new Map(skus.map(({ id, code }) => [id, code]))
  return all.map((price) => priceOf(price, codes))
}
