/** Saved lists of buyers: made of an order or the cart, changed, removed for a day, put into the cart. */
import { linesOf as cartLinesOf } from '#domains/cart/server/door.ts'
import { addReported, formerLinesOf, payForReport } from '#domains/cart/server/report-door.ts'
import { linesOfOwn } from '#domains/orders/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { LIST_LINES_MAX, LISTS_MAX } from '../../limits.ts'
import type * as calls from '../../lists-contract.ts'
import type { SavedList, SavedListDetail } from '../../lists-contract.ts'
import { PurchaseReasons } from '../../reasons.ts'
import * as sql from './sql.ts'

export const list = ({ db, buyerId }: BuyerContext): Promise<SavedList[]> =>
  sql.listsOf(db, buyerId)

/** @throws {Refused} listNotFound */
async function demandList(db: Queryable, own: { listId: number; buyerId: number }) {
  const found = await sql.findList(db, own)
  if (found === null) throw new Refused(PurchaseReasons.listNotFound)
  return found
}

/** @throws {Refused} listNotFound */
export async function detail(
  { db, buyerId, lang }: Pick<BuyerContext, 'buyerId' | 'lang'> & { db: Queryable },
  listId: number,
): Promise<SavedListDetail> {
  const found = await demandList(db, { listId, buyerId })
  const lines = await sql.linesOfList(db, listId)
  const former = await formerLinesOf(db, lines, lang)
  return {
    ...found,
    currency: CURRENCY_OF[lang],
    lines: former.map(({ id: lineId, skuId, quantity, ...goods }) => ({
      lineId,
      skuId,
      quantity,
      productId: goods.productId === 0 ? null : goods.productId,
      name: goods.name,
      optionText: goods.optionText,
      code: goods.code,
      pictureUrl: goods.pictureUrl,
      unitName: goods.unitName,
      step: goods.step,
      unitAmount: goods.unitAmount,
    })),
  }
}

/** Removed lists stay for a day, so that the number of those there are does not bound what is written. */
const SAVING: Limit = { name: 'purchases.lists', count: 60, perSeconds: 3600 }

/** @throws {Refused} orders.orderNotFound, listEmpty, listNameTaken, tooManyLists, tooManyListLines, tooMany */
export async function save(
  { db, buyerId, now, config }: BuyerContext,
  { name, orderNumber }: InputOf<typeof calls.saveList>,
): Promise<DataOf<typeof calls.saveList>> {
  await demandBuyerToken(db, { now, config, buyerId }, SAVING)
  return db.tx(async (tx) => {
    await sql.lockLists(tx, buyerId)
    const lines =
      orderNumber === null
        ? await cartLinesOf(tx, buyerId)
        : await linesOfOwn(tx, { orderNumber, buyerId })
    if (lines.length === 0) throw new Refused(PurchaseReasons.listEmpty)
    if (lines.length > LIST_LINES_MAX) {
      const values = { maximum: LIST_LINES_MAX }
      throw new Refused(PurchaseReasons.tooManyListLines, { values, detail: values })
    }
    await demandRoom(tx, { buyerId, name })
    const saved = lines.map(({ skuId, unitId, warehouseId, quantity }) => ({
      skuId,
      unitId,
      warehouseId,
      quantity,
    }))
    return sql.insertList(tx, { buyerId, name, now, lines: saved })
  })
}

/** @throws {Refused} listNameTaken, tooManyLists */
async function demandRoom(tx: Queryable, list: { buyerId: number; name: string }): Promise<void> {
  if (await sql.isNameTaken(tx, list)) throw new Refused(PurchaseReasons.listNameTaken)
  if ((await sql.countLists(tx, list.buyerId)) < LISTS_MAX) return
  const values = { maximum: LISTS_MAX }
  throw new Refused(PurchaseReasons.tooManyLists, { values, detail: values })
}

/** @throws {Refused} listNotFound, listNameTaken */
export function rename(
  { db, buyerId, now }: BuyerContext,
  { listId, name }: InputOf<typeof calls.renameList>,
): Promise<SavedList> {
  return db.tx(async (tx) => {
    await sql.lockLists(tx, buyerId)
    const found = await demandList(tx, { listId, buyerId })
    if (await sql.isNameTaken(tx, { buyerId, name, but: listId })) {
      throw new Refused(PurchaseReasons.listNameTaken)
    }
    await sql.rename(tx, { listId, name, now })
    return { ...found, name, changedAt: now }
  })
}

/** @throws {Refused} listNotFound */
export function setLine(
  { db, buyerId, lang, now }: BuyerContext,
  { listId, savedLineId: lineId, quantity }: InputOf<typeof calls.setListLine>,
): Promise<SavedListDetail> {
  return db.tx(async (tx) => {
    await demandList(tx, { listId, buyerId })
    await sql.setLine(tx, { listId, lineId, quantity, now })
    return detail({ db: tx, buyerId, lang }, listId)
  })
}

/** @throws {Refused} listNotFound */
export async function remove(
  { db, buyerId, now }: BuyerContext,
  listId: number,
): Promise<Record<string, never>> {
  const count = await sql.remove(db, { listId, buyerId, now })
  if (count === 0) throw new Refused(PurchaseReasons.listNotFound)
  return {}
}

/** @throws {Refused} listNotFound, listNameTaken, tooManyLists */
export function restore({ db, buyerId }: BuyerContext, listId: number): Promise<SavedList> {
  return db.tx(async (tx) => {
    await sql.lockLists(tx, buyerId)
    const found = await sql.findRemoved(tx, { listId, buyerId })
    if (found === null) throw new Refused(PurchaseReasons.listNotFound)
    await demandRoom(tx, { buyerId, name: found.name })
    await sql.restore(tx, listId)
    return found
  })
}

/** @throws {Refused} listNotFound, tooMany */
export async function addToCart(
  context: BuyerContext,
  listId: number,
): Promise<DataOf<typeof calls.addListToCart>> {
  const { db, buyerId, lang } = context
  await payForReport(context)
  await demandList(db, { listId, buyerId })
  return addReported(context, await formerLinesOf(db, await sql.linesOfList(db, listId), lang))
}
