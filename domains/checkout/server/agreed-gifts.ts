/** Gifts that a buyer has agreed to: what is stored of them, what of them is gone, and how their order has them. */
import type { GiftOfLine, NewOrderLine } from '#domains/orders/server/make-door.ts'
import type { AgreedGift } from '#domains/promotions/server/gift-door.ts'
import type { Shortage } from '#domains/stock/server/door.ts'
import type { Change } from '../contract.ts'
import type { Gifts } from './gifts.ts'
import type { Agreed } from './sql.ts'

const keyOf = ({ activityId, tier, skuId }: Omit<AgreedGift, 'warehouseId'>): string =>
  `gift:${activityId}:${tier}:${skuId}`

/** As a checkout stores them. */
export const agreedGifts = ({ gifts }: Gifts): NonNullable<Agreed['gifts']> =>
  gifts.map(({ activityId, tier, skuId, warehouseId, warehouseName, name, sku }) => ({
    activityId,
    tier,
    skuId,
    warehouseId,
    warehouseName,
    name: sku.name,
    activity: name,
  }))

/** Those that were agreed to and do not come any more: too few goods, the activity is over or stopped, or none is left. */
export const changesOfGifts = (agreed: Agreed, { gifts: { gifts } }: { gifts: Gifts }): Change[] =>
  (agreed.gifts ?? [])
    .filter((one) => gifts.every((other) => keyOf(other) !== keyOf(one)))
    .map(toChange)

const toChange = (
  gift: Omit<AgreedGift, 'warehouseId'> & { name: string; activity: string },
): Change => ({
  key: keyOf(gift),
  name: gift.name,
  kind: 'gift',
  was: 1,
  is: null,
  activity: gift.activity,
})

/** Gifts that the warehouses are short of. Their positions follow those of the lines. */
export const shortGifts = (
  { lines, gifts: { gifts } }: { lines: readonly unknown[]; gifts: Gifts },
  shortages: readonly Shortage[],
): Change[] =>
  gifts
    .filter((_, index) => shortages.some(({ key }) => key === String(lines.length + index)))
    .map((gift) => toChange({ ...gift, name: gift.sku.name, activity: gift.name }))

/** A line of an order: one piece that costs nothing, and says what it was given for. */
export function toGiftLine(
  gift: Gifts['gifts'][number],
  position: number,
  lines: readonly { key: string }[],
): NewOrderLine {
  const { activityId, name, tier, measure, least, valueAmount, sku, unit } = gift
  const of: GiftOfLine = {
    activityId,
    name,
    tier,
    measure,
    least,
    positions: lines.flatMap(({ key }, index) => (gift.keys.includes(key) ? [index] : [])),
    valueAmount,
  }
  return {
    position,
    note: '',
    sku_id: gift.skuId,
    product_id: sku.productId,
    unit_id: unit.id,
    warehouse_id: gift.warehouseId,
    name: sku.name,
    option_text: sku.optionText,
    code: sku.code,
    unit_name: unit.name,
    warehouse_name: gift.warehouseName,
    cart_line_id: null,
    picture_url: sku.picture?.smallUrl ?? null,
    quantity: 1,
    factor: 1,
    list_unit_amount: 0,
    unit_amount: 0,
    goods_amount: 0,
    member_amount: 0,
    line_amount: 0,
    coupon_amount: 0,
    points_amount: 0,
    freight_amount: 0,
    tax_amount: 0,
    tax_relief_amount: 0,
    steps: [],
    gift: of,
  }
}
