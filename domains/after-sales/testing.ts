/** Orders that were shipped, and cases about them, for tests. */
import sql from 'sql-template-tag'
import { press, type Buyer, type OrderShop } from '#apps/api/testing/order-shop.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { aGiftActivity } from '#domains/promotions/testing.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { adjust, levelsOf } from '#domains/stock/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { afterSalesOfOrder, applyForCase, myCase } from './contract.ts'
import { amountFor } from './amounts.ts'
import { agreeToCase, checkInGoods } from './office-contract.ts'

type By = Record<string, string>

/** All of an order leaves in one parcel. */
export async function shipAll({ must }: OrderShop, orderNumber: string, clerk: By): Promise<void> {
  const { lines } = await must(officeOrder, { orderNumber }, clerk)
  const [carrier] = await must(listCarriers, {}, clerk)
  const sent = lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }))
  const parcel = { carrierId: carrier!.id, trackingNumber: 'SF1234567890123', lines: sent }
  await must(shipParcel, { orderNumber, ...parcel }, clerk)
}

/** Paid by card and on its way: 10 pieces of 10.00, unless said otherwise. */
export async function aShippedOrder(
  shop: OrderShop,
  buyer: Buyer,
  clerk: By,
  { quantity = 10, ...made }: { quantity?: number } & Parameters<OrderShop['goods']>[1] = {},
) {
  const item = await shop.goods(quantity, made)
  const { orderNumber } = await shop.anOrder(buyer, item, quantity)
  const { redirectUrl } = await shop.must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  await shipAll(shop, orderNumber, clerk)
  return { orderNumber, item }
}

/** Twelve pieces of 10.00, shipped with a gift that is worth 5.00 from 100.00 on. */
export async function aGiftOrder(
  shop: OrderShop,
  { clerk, colleague }: { clerk: By; colleague: By },
) {
  const [item, gift] = [await shop.goods(100), await shop.goods(100)]
  const rule = { scope: 'product' as const, scopeIds: [item.productId] }
  await aGiftActivity(shop, { clerk, colleague }, [gift], { rule })
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, item, 12)
  const { redirectUrl } = await shop.must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  await shipAll(shop, orderNumber, clerk)
  return { buyer, orderNumber, item, gift }
}

type Form = InputOf<typeof applyForCase>

/** Pieces of each line, and which of it and what replaces it, of each that is chosen. */
type Quantities = {
  quantities: readonly number[]
  newSkuIds?: readonly number[]
  heldSkuIds?: readonly number[]
}

/** What a buyer would send for so many pieces of each line, with the amount that they were shown. */
export async function roundFor(
  { must }: OrderShop,
  buyer: Pick<Buyer, 'by'>,
  orderNumber: string,
  { quantities, newSkuIds = [], heldSkuIds = [], ...form }: Partial<Form> & Quantities,
): Promise<Form> {
  const { lines, currency } = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  const chosen = lines.flatMap((line, index) => {
    const quantity = quantities[index] ?? 0
    const left = { quantity: line.leftQuantity, goodsAmount: line.leftAmount }
    return quantity === 0
      ? []
      : [{ lineId: line.lineId, quantity, amount: amountFor(left, quantity, currency) }]
  })
  const amount = chosen.reduce((sum, line) => sum + line.amount, 0)
  const lines_ = chosen.map(({ lineId, quantity }, index) => ({
    lineId,
    quantity,
    heldSkuId: heldSkuIds[index] ?? null,
    newSkuId: newSkuIds[index] ?? null,
  }))
  const kind = { type: 'return_refund', recovery: 'self', reason: 'damaged' } as const
  const money = { amount, extraAmount: 0 }
  return { orderNumber, ...kind, text: '外壳开裂', fileIds: [], ...money, lines: lines_, ...form }
}

/** A buyer applies for so many pieces of each line. */
export async function aCase(
  shop: OrderShop,
  buyer: Pick<Buyer, 'by'>,
  orderNumber: string,
  form: Partial<Form> & Quantities,
): Promise<string> {
  const round = await roundFor(shop, buyer, orderNumber, form)
  return (await shop.must(applyForCase, round, buyer.by)).caseNumber
}

export const RETURN_ADDRESS = {
  consignee: '售后仓',
  phone: '020-8888 0000',
  address: '广州市黄埔区开创大道 88 号',
  country: 'CN',
  abroad: 'No. 88 Kaichuang Ave., Huangpu, Guangzhou',
}

/** Staff agree to all that the latest round asks for. */
export async function agreeToAll(
  { must }: OrderShop,
  buyer: Pick<Buyer, 'by'>,
  caseNumber: string,
  clerk: By,
  changes: Partial<InputOf<typeof agreeToCase>> = {},
): Promise<void> {
  const { amount, rounds } = await must(myCase, { caseNumber }, buyer.by)
  const form = { caseNumber, round: rounds[0]!.number, goodsAmount: amount, freightAmount: 0 }
  const how = { waivesReturn: false, returnAddress: RETURN_ADDRESS, answer: '' }
  await must(agreeToCase, { ...form, ...how, ...changes }, clerk)
}

type Item = Awaited<ReturnType<OrderShop['goods']>>

/** Another SKU of the product of an item at this price, for a base unit in CNY. @returns its id */
export async function anotherSku(
  { owner }: OrderShop,
  item: Item,
  amount: number,
): Promise<number> {
  const { id } = await owner.db.row<{ id: number }>(sql`
    insert into catalog.sku (product_id, position, code, values) select product_id, 9, code || ${`-${amount}`}, array[${amount}::int]
    from catalog.sku where id = ${item.skuId} returning id`)
  await owner.db.count(sql`
    insert into catalog.price (sku_id, currency, audience, min_quantity, amount) values (${id}, 'CNY', 'all', 1, ${amount})`)
  return id
}

/** So many more of a SKU of the product of an item have come. */
export async function stocked(
  { db, clock, warehouseId }: OrderShop,
  { productId }: Pick<Item, 'productId'>,
  skuId: number,
  count: number,
): Promise<void> {
  const movement = { kind: 'received', reference: '', note: '', by: 'test' } as const
  const into = { skuId, productId, warehouseId, delta: count, now: clock.now }
  await db.tx((tx) => adjust(tx, { ...movement, ...into }))
}

export async function stockOf({ db }: OrderShop, skuId: number) {
  const [level] = await levelsOf(db, [{ skuId }])
  return { onHand: level?.onHandCount ?? 0, free: level?.availableCount ?? 0 }
}

/** The parcel in which a buyer sends goods back. */
export const parcelBack = (caseNumber: string) => ({
  caseNumber,
  carrier: '顺丰速运',
  trackingNumber: 'SF9876543210',
  phone: '',
  remark: '',
  fileIds: [],
})

/** The parcel in which a replacement leaves: by the first carrier of a new shop. */
export const SECOND_PARCEL = { carrierId: 1, trackingNumber: 'DP1234567' } as const

/** All pieces of a case come back, none fit for sale. */
export async function checkInAll(
  { must, call }: OrderShop,
  buyer: Pick<Buyer, 'by'>,
  { caseNumber, goodsAmount = 0 }: { caseNumber: string; goodsAmount?: number },
  clerk: By,
) {
  const { lines } = await must(myCase, { caseNumber }, buyer.by)
  const back = lines.map(({ lineId, quantity }) => ({
    lineId,
    quantity,
    resellableQuantity: 0,
    condition: '',
  }))
  return call(checkInGoods, { caseNumber, lines: back, goodsAmount, answer: '' }, clerk)
}

/** The templates of the mails about a case, in the order in which they were written. */
export async function mailsAbout({ db }: OrderShop, caseNumber: string): Promise<string[]> {
  const rows = await db.rows<{ template: string }>(sql`
    select template from messages.outbox where key like ${`%${caseNumber}%`} order by id`)
  return rows.map(({ template }) => template)
}

/** What is to happen by itself does, also what a provider answers minutes later. */
export async function arrive({ settle, clock }: OrderShop): Promise<void> {
  await settle()
  clock.forward({ minutes: 5 })
  await settle()
}
