/** Orders that were shipped, and cases about them, for tests. */
import { press, type Buyer, type OrderShop } from '#apps/api/testing/order-shop.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { afterSalesOfOrder, applyForCase, myCase } from './contract.ts'
import { amountFor } from './amounts.ts'
import { agreeToCase } from './office-contract.ts'

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
