/** The PO number of an order and the notes of its lines, which its buyer may change until something of it is sent. */
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { setReferences } from '../../buyer-contract.ts'
import { OrderReasons } from '../../reasons.ts'
import { hasReferencesOpen } from '../../states.ts'
import { axesAt } from '../row.ts'
import { lockOrderOf } from './cancel.ts'
import { asBuyer, remark } from './change.ts'
import * as sql from './references-sql.ts'

/** Each change is a line of the order's history, which is kept. */
const CHANGING: Limit = { name: 'orders.references', count: 30, perSeconds: 3600 }

/**
 * Nothing is written where nothing changes. The history says that they changed and not from what: texts of a buyer are forgotten
 * with the account, and a history is not.
 * @throws {Refused} orderNotFound, notNow, invalidInput, tooMany
 */
export async function saveReferences(
  { db, now, config, buyerId }: BuyerContext,
  { orderNumber, poNumber, notes }: InputOf<typeof setReferences>,
): Promise<void> {
  await demandBuyerToken(db, { now, config, buyerId }, CHANGING)
  await db.tx(async (tx) => {
    const order = await lockOrderOf(tx, orderNumber, buyerId)
    const axes = axesAt(order, now)
    if (!hasReferencesOpen(axes)) throw new Refused(OrderReasons.notNow, { detail: { axes } })
    const known = new Map(
      (await sql.notesOf(tx, order.id)).map(({ id, note }) => [id, note] as const),
    )
    if (notes.some(({ lineId }) => !known.has(lineId))) throw new Refused(Reasons.invalidInput)
    const changed = notes.filter(({ lineId, note }) => known.get(lineId) !== note)
    if (changed.length > 0) await sql.saveNotes(tx, order.id, changed)
    if (changed.length === 0 && poNumber === order.poNumber) return
    const entry = { by: asBuyer({ buyerId }), event: 'referencesChanged', now }
    await remark(tx, { ...order, poNumber }, entry)
  })
}
