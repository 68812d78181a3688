/** A frozen copy of what was agreed to: later changes of products, addresses and prices never touch an order. */
import type { Settings } from '#domains/settings/definition.ts'
import type { Instant } from '#kit/contract/values.ts'
import { MINUTE_MS, later } from '#kit/server/time.ts'
import { orderNumber } from '../number.ts'
import type { Evaluated, FoundLine } from './evaluate.ts'
import type { NewLine, NewOrder, Submittable } from './sql.ts'

type Parts = {
  quote: Submittable
  remarks: string
  today: Evaluated
  settings: Settings
  buyerId: number
  now: Instant
}

/** @throws when address or delivery are missing: an incomplete quote is refused before */
export function newOrder({ quote, remarks, today, settings, buyerId, now }: Parts): NewOrder {
  const { address, delivery, totals, lines } = today
  if (address === null || delivery === null) throw new Error('an order needs an address and a way')
  const payBy = later(now, settings['orders.payWithinMinutes'] * MINUTE_MS)
  const family = lines.some(({ sku }) => sku.family === 'device') ? 'device' : 'goods'
  const { sequence, key } = quote
  return {
    number: orderNumber({ family, sequence, key, now, timeZone: settings['shop.timeZone'] }),
    buyerId,
    quoteId: quote.id,
    family,
    lang: quote.lang,
    placedAt: now,
    currency: today.currency,
    rate: today.rate,
    goodsAmount: totals.goodsAmount,
    memberAmount: totals.memberAmount,
    freightAmount: totals.freightAmount,
    taxAmount: totals.taxAmount,
    taxIncluded: totals.taxIncluded,
    taxRatePercent: totals.taxRatePercent,
    payableAmount: totals.payableAmount,
    totalSteps: totals.steps,
    address,
    delivery,
    remarks,
    payBy,
    nextReminderAt: later(payBy, -settings['orders.payReminderMinutes'] * MINUTE_MS),
    lines: lines.map(newLine),
  }
}

const newLine = (line: FoundLine, position: number): NewLine => ({
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
  freight_amount: line.price.freightAmount,
  tax_amount: line.price.taxAmount,
  // What was agreed to, and not what more of it would cost.
  steps: line.price.steps.filter(({ kind }) => kind !== 'tierHint'),
})
