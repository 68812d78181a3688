/** Freezes a copy of what the buyer agreed to: later changes of products, addresses and prices never affect an order. */
import type { NewOrderLine, OrderDraft } from '#domains/orders/server/make-door.ts'
import { withoutHints } from '#domains/pricing/hints.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Evaluated } from './evaluate.ts'
import type { PricedLine } from './priced-line.ts'
import { toGiftLine } from './agreed-gifts.ts'
import type { CheckoutRow } from './sql.ts'

type Parts = {
  checkout: CheckoutRow
  remarks: string
  poNumber: string
  /** By the key of the line. */
  notes: readonly { key: string; note: string }[]
  placedBy: OrderDraft['placedBy']
  today: Evaluated
  now: Instant
}

/** @throws when address or delivery are missing: an incomplete checkout is refused earlier */
export function draftOrder({ checkout, placedBy, today, now, ...written }: Parts): OrderDraft {
  const { address, delivery, totals, lines } = today
  if (address === null || delivery === null) throw new Error('an order needs an address and a way')
  const notes = new Map(written.notes.map(({ key, note }) => [key, note]))
  return {
    checkoutId: checkout.id,
    buyerId: checkout.buyerId,
    customerType: today.customerType,
    isQuoted: today.quote !== null,
    depositPercent: today.quote?.depositPercent ?? null,
    warrantyMonths: today.quote?.warrantyMonths ?? null,
    warranties: lines.map(({ sku }) => sku.warrantyMonths),
    // All lines are of one family.
    family: lines[0]?.sku.family ?? 'goods',
    lang: checkout.lang,
    placedAt: now,
    piecesHeldUntil: today.payUntil,
    currency: today.currency,
    rate: today.rate,
    goodsAmount: totals.goodsAmount,
    memberAmount: totals.memberAmount,
    couponAmount: totals.couponAmount,
    couponId: today.coupons.chosen?.couponId ?? null,
    pointsAmount: totals.pointsAmount,
    pointsCount: today.points.used?.count ?? 0,
    freightAmount: totals.freightAmount,
    taxReliefAmount: totals.taxReliefAmount,
    taxAmount: totals.taxAmount,
    taxIncluded: totals.taxIncluded,
    taxRatePercent: totals.taxRatePercent,
    payableAmount: totals.payableAmount,
    totalSteps: totals.steps,
    address,
    delivery,
    remarks: written.remarks,
    poNumber: written.poNumber,
    placedBy,
    lines: [
      ...lines.map((line, position) => toOrderLine(line, position, notes.get(line.key) ?? '')),
      ...today.gifts.gifts.map((gift, index) => toGiftLine(gift, lines.length + index, lines)),
    ],
  }
}

const toOrderLine = (line: PricedLine, position: number, note: string): NewOrderLine => ({
  note,
  position,
  sku_id: line.skuId,
  product_id: line.sku.productId,
  unit_id: line.unitId,
  warehouse_id: line.warehouseId,
  name: line.sku.name,
  option_text: line.sku.optionText,
  code: line.sku.code,
  unit_name: line.unit.name,
  warehouse_name: line.warehouseName,
  cart_line_id: line.cartLineId,
  picture_url: line.sku.picture?.smallUrl ?? null,
  quantity: line.quantity,
  factor: line.unit.factor,
  list_unit_amount: line.price.listUnitAmount,
  unit_amount: line.price.unitAmount,
  goods_amount: line.price.goodsAmount,
  member_amount: line.price.memberAmount,
  line_amount: line.price.lineAmount,
  coupon_amount: line.price.couponAmount,
  points_amount: line.price.pointsAmount,
  freight_amount: line.price.freightAmount,
  tax_amount: line.price.taxAmount,
  tax_relief_amount: line.price.taxReliefAmount,
  steps: withoutHints(line.price.steps),
  gift: null,
})
