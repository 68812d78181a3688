/** A shop with goods in a remote warehouse, and helpers to request, ship and receive them. */
import sql from 'sql-template-tag'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { acceptRequest, receiveTransfer, shipTransfer } from './office-contract.ts'
import { myRequests, requestTransfer } from './contract.ts'

type By = Record<string, string>

/** `here` is where buyers want goods, `far` where the stock is. `options` as for the order shop. */
export async function openTransferShop(options: Parameters<typeof openOrderShop>[0] = {}) {
  const shop = await openOrderShop(options)
  const { db, must, clock, warehouseId: here } = shop
  const far = await aWarehouse(db, { name: '远方' })
  const clerk = await shop.aClerk()

  /** Goods with this stock here and this stock far away. */
  async function goods(hereCount: number, farCount: number) {
    const item = await shop.goods(hereCount, { weightGrams: 10 })
    await stocked(db, item, far, farCount)
    return item
  }
  const requestOf = (skuId: number, quantity = 10) => ({
    skuId,
    warehouseId: here,
    quantity,
    note: '',
  })
  const ask = ({ by }: { by: By }, skuId: number, quantity = 10) =>
    must(requestTransfer, requestOf(skuId, quantity), by)
  const inDays = (days: number) => new Date(Date.parse(clock.now) + days * 86_400_000).toISOString()
  const accepting = (requestId: number, feeAmount = 1500) => ({
    requestId,
    fromWarehouseId: far,
    expectedAt: inDays(3),
    feeAmount,
  })

  /** Accepted and shipped. */
  async function sent(requestId: number) {
    const { transferId } = await must(acceptRequest, accepting(requestId), clerk.by)
    const shipping = { transferId: transferId!, tracking: 'T1', expectedAt: null }
    return must(shipTransfer, shipping, clerk.by)
  }
  /** Accepted, shipped and received. */
  async function brought(requestId: number, receivedQuantity: number, lostQuantity = 0) {
    const { id: transferId, lines } = await sent(requestId)
    const came = { lineId: lines[0]!.id, receivedQuantity, lostQuantity, lostReason: '破损' }
    return must(receiveTransfer, { transferId, lines: [came] }, clerk.by)
  }
  const free = async (skuId: number) =>
    Object.fromEntries(
      (await availabilityOf(db, [skuId]))[0]!.warehouses.map((each) => [
        each.warehouseId,
        each.availableCount,
      ]),
    )
  /** Templates of the mails to an address, in the order in which they were sent. */
  const mailsTo = async (email: string) =>
    (
      await db.rows<{ template: string }>(
        sql`select template from messages.outbox where recipient = ${email} order by id`,
      )
    ).map(({ template }) => template)
  const newest = async (by: By) => (await must(myRequests, {}, by)).items[0]!

  return {
    ...shop,
    here,
    far,
    clerk,
    goods,
    requestOf,
    ask,
    inDays,
    accepting,
    sent,
    brought,
    free,
    mailsTo,
    newest,
  }
}
