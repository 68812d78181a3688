/** What another address costs, and changing it. The order is locked: of a parcel and a change at once one comes first. */
import { addressOf } from '#domains/addresses/server/door.ts'
import type { Address } from '#domains/addresses/contract.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import {
  amountsWith,
  changeAddress as changeOrder,
  demandChangeable,
  freightLinesOf,
} from '#domains/orders/server/address-door.ts'
import {
  asBuyer,
  lockedOrder,
  mailTo,
  orderForPayment,
  type OrderRow,
} from '#domains/orders/server/order-door.ts'
import { returnSurplus } from '#domains/payments/server/closing-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { freightFor, freightRates } from '#domains/shipping/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { AddressPreview, changeAddress, previewAddress } from '../contract.ts'
import { AddressChangeReasons } from '../reasons.ts'

/** Each is a line of the order's history for good. */
const CHANGING: Limit = { name: 'address-changes', count: 20, perSeconds: 3600 }

type Wanted = InputOf<typeof previewAddress>

/** @throws {Refused} as the call says */
export async function preview(
  context: BuyerContext,
  { orderNumber, addressId }: Wanted,
): Promise<AddressPreview> {
  const { db, buyerId } = context
  const order = await orderForPayment(db, { orderNumber, buyerId })
  return (await planChange(db, context, order, addressId)).preview
}

/** @throws {Refused} as the call says */
export async function change(
  context: BuyerContext,
  { orderNumber, addressId, differenceAmount }: InputOf<typeof changeAddress>,
): Promise<AddressPreview> {
  const { db, now, buyerId, config } = context
  await demandBuyerToken(db, { now, config, buyerId }, CHANGING)
  return db.tx(async (tx) => {
    const { id } = await orderForPayment(tx, { orderNumber, buyerId })
    const order = await lockedOrder(tx, id)
    const plan = await planChange(tx, context, order, addressId)
    if (plan.preview.differenceAmount !== differenceAmount)
      throw new Refused(Reasons.changedMeanwhile)
    const { order: changed, returnAmount } = await changeOrder(tx, order, {
      address: plan.address,
      freightAmount: plan.freightAmount,
      payBy: plan.payBy,
      by: asBuyer({ buyerId }),
      now,
    })
    if (returnAmount > 0) await returnSurplus(tx, changed, { amount: returnAmount, now })
    await notifyBuyer(tx, { was: order, is: changed, now })
    return plan.preview
  })
}

/** Of what is paid, or owed on credit terms: who has the buyer's session does not move it unnoticed. */
async function notifyBuyer(
  tx: Queryable,
  { was, is, now }: { was: OrderRow; is: OrderRow; now: string },
): Promise<void> {
  const sent = { now, once: String(is.version) }
  if (was.payment === 'paid') await mailTo(tx, is, 'address-changed', {}, sent)
  const { payableAmount: amount, currency } = is
  if (is.review !== was.review) {
    await mailTo(tx, is, 'order-in-review', { amount: { amount, currency } }, sent)
  }
}

type Plan = { preview: AddressPreview; address: Address; freightAmount: number; payBy: string }

/** @throws {Refused} as the call says */
async function planChange(
  db: Queryable,
  { now, buyerId }: Pick<BuyerContext, 'now' | 'buyerId'>,
  order: OrderRow,
  addressId: number,
): Promise<Plan> {
  await demandChangeable(db, order, now)
  const [settings, address] = await Promise.all([
    readSettings(db),
    addressOf(db, { buyerId, addressId }),
  ])
  if (address === null) throw new Refused(AddressChangeReasons.noSuchAddress)
  const isPaid = order.payment === 'paid'
  if (isPaid && !settings['addressChanges.afterPaying'])
    throw new Refused(AddressChangeReasons.notAfterPaying)
  // Taxes and duties are of the country.
  if (address.country !== order.address.country)
    throw new Refused(AddressChangeReasons.otherCountry)
  const freightAmount = await computeFreight(db, order, address)
  const { payableAmount } = await amountsWith(db, order, freightAmount)
  const differenceAmount = payableAmount - order.payableAmount
  if (differenceAmount !== 0 && order.termsAt !== null)
    throw new Refused(AddressChangeReasons.onTerms)
  const payBy = later(now, settings['addressChanges.payHours'] * HOUR_MS)
  const effect = effectOf(differenceAmount, isPaid)
  return {
    address,
    freightAmount,
    payBy,
    preview: {
      effect,
      currency: order.currency,
      differenceAmount,
      payableAmount,
      payBy: effect === 'extra' ? payBy : null,
    },
  }
}

function effectOf(differenceAmount: number, isPaid: boolean): AddressPreview['effect'] {
  if (differenceAmount === 0) return 'same'
  if (!isPaid) return 'price'
  return differenceAmount > 0 ? 'extra' : 'back'
}

/**
 * What the order paid for its freight, and what the way to the new place costs more or less than to the former one today: rates that the
 * merchant has changed since, fees of transfers and freight of quotes stay with the order.
 * @throws {Refused} notServed
 */
async function computeFreight(db: Queryable, order: OrderRow, address: Address): Promise<number> {
  const [lines, rates] = await Promise.all([freightLinesOf(db, order.id), freightRates(db)])
  const skus = await skusForSale(db, [...new Set(lines.map(({ skuId }) => skuId))], order.lang)
  const gramsOf = new Map(skus.map(({ skuId, weightGrams }) => [skuId, weightGrams ?? 0]))
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const shipments = [...Map.groupBy(lines, ({ warehouseId }) => warehouseId)].map(
    ([warehouseId, own]) => ({
      warehouseId,
      weightGrams: sum(own.map(({ skuId, pieceCount }) => (gramsOf.get(skuId) ?? 0) * pieceCount)),
      goodsBaseAmount: Math.round(
        sum(own.map(({ lineAmount }) => lineAmount)) / Number(order.rate),
      ),
    }),
  )
  const freightTo = (place: Address) =>
    freightFor(rates, { place, shipments, currency: order.currency }).find(
      ({ method }) => method === order.delivery,
    )
  const [was, is] = [freightTo(order.address), freightTo(address)]
  if (is === undefined || is.why !== null) throw new Refused(AddressChangeReasons.notServed)
  // The former place is not served any more: then the whole freight is of today.
  if (was === undefined || was.why !== null) return is.freightAmount
  return Math.max(0, order.freightAmount + is.freightAmount - was.freightAmount)
}
