/** Builds a buyer's purchases from their orders. It has no tables of its own. */
import { listBought, listMoves, type Place } from '#domains/orders/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { cutPage, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import type { boughtGoods, purchaseMoves } from '../contract.ts'

const PAGE_ROWS = 30

export async function goods(
  { db, buyerId }: BuyerContext,
  { q, after }: InputOf<typeof boughtGoods>,
): Promise<DataOf<typeof boughtGoods>> {
  const from = /^\d{1,9}$/.test(after ?? '') ? Number(after) : 0
  const words = q?.trim() ?? ''
  const rows = await listBought(db, { buyerId, words, after: from, limit: PAGE_ROWS + 1 })
  return cutPage(rows, PAGE_ROWS, () => String(from + PAGE_ROWS))
}

export async function movements(
  { db, buyerId }: BuyerContext,
  { skuId = null, after }: { skuId?: number | null | undefined; after?: string | undefined },
): Promise<DataOf<typeof purchaseMoves>> {
  const place = placeOf(after)
  const rows = await listMoves(db, { buyerId, skuId, limit: PAGE_ROWS + 1 }, place)
  return cutPage(rows, PAGE_ROWS, (last, items) => {
    const ofThatInstant = items.filter(({ at }) => at === last.at).length
    const before = place?.at === last.at ? place.shown : 0
    return momentCursor({ at: last.at, id: ofThatInstant + before })
  })
}

/** The instant of the last row, and how many of that instant were listed. */
function placeOf(after: string | undefined): Place | null {
  const key = momentAfter(after)
  return key === null ? null : { at: key.at, shown: key.id }
}
