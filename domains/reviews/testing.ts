/** Received orders and reviews of them, for tests. */
import sql from 'sql-template-tag'
import { press, type Buyer, type OrderShop } from '#apps/api/testing/order-shop.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { writeReview, type MyReview } from './buyer-contract.ts'

type By = Record<string, string>
type Form = ArgumentOf<typeof writeReview>
type Goods = Awaited<ReturnType<OrderShop['goods']>>

export type ReceivedLine = { orderNumber: string; lineId: number; productId: number }

/** An order of one line, paid and shipped. */
export async function aShippedLine(
  shop: OrderShop,
  { buyer, clerk, item }: { buyer: Buyer; clerk: By; item?: Goods },
): Promise<ReceivedLine> {
  const { must } = shop
  const goods = item ?? (await shop.goods(20))
  const { orderNumber } = await shop.anOrder(buyer, goods, 2)
  await press((await must(payOnline, { orderNumber }, buyer.by)).redirectUrl, 'succeed')
  await shop.runSweeps()
  const { lines } = await must(officeOrder, { orderNumber }, clerk)
  const [carrier] = await must(listCarriers, {}, clerk)
  const sent = lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }))
  const parcel = { carrierId: carrier!.id, trackingNumber: 'SF1234567890123', lines: sent }
  await must(shipParcel, { orderNumber, ...parcel }, clerk)
  return { orderNumber, lineId: lines[0]!.id, productId: goods.productId }
}

/** The same, and received. */
export async function aReceivedLine(
  shop: OrderShop,
  of: { buyer: Buyer; clerk: By; item?: Goods },
): Promise<ReceivedLine> {
  const line = await aShippedLine(shop, of)
  await shop.must(confirmReceipt, { orderNumber: line.orderNumber }, of.buyer.by)
  return line
}

export const formOf = (
  { orderNumber, lineId }: Pick<ReceivedLine, 'orderNumber' | 'lineId'>,
  changes: Partial<Form> = {},
): Form => ({
  orderNumber,
  lineId,
  stars: 5,
  deliveryStars: 4,
  serviceStars: 3,
  text: '很好用',
  fileIds: [],
  isAnonymous: false,
  ...changes,
})

export const aReviewPicture = async ({ url }: Pick<OrderShop, 'url'>, { by }: Pick<Buyer, 'by'>) =>
  (await sendFile(url, by, 'review', await aPicture())).data!.id

/** A received line with its review. */
export async function aReviewedLine(
  shop: OrderShop,
  of: { buyer: Buyer; clerk: By; item?: Goods },
  changes: Partial<Form> = {},
): Promise<ReceivedLine & { review: MyReview }> {
  const line = await aReceivedLine(shop, of)
  return { ...line, review: await shop.must(writeReview, formOf(line, changes), of.buyer.by) }
}

/** A review of a buyer's, beside an unknown one; for the access tests. */
export async function ownReview(
  { db, clock }: Pick<OrderShop, 'db' | 'clock'>,
  buyerId: number,
): Promise<{ reviewId: [number, number] }> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into reviews.review (product_id, buyer_id, stars, author_name, text, lang, at, hidden, state)
    select id, ${buyerId}, 5, '林***', '好', 'cn', ${clock.now}, true, 'held' from catalog.product order by id limit 1 returning id`)
  return { reviewId: [id, 999_999] }
}
