/** Lines of a checkout that can be bought, before and after they are priced. */
import type { SkuForSale } from '#domains/catalog/server/sale-door.ts'
import type { LineToPrice, Priced } from '#domains/pricing/server/door.ts'
import type { RequestedLine } from './requested-line.ts'

/** A line that can be bought: its goods and its price. */
export type PricedLine = RequestedLine & {
  key: string
  sku: SkuForSale
  unit: SkuForSale['units'][number]
  warehouseName: string
  price: Priced['lines'][number]
}

export type UnpricedLine = Omit<PricedLine, 'price'>

export const lineToPrice = (
  { key, skuId, quantity, unit }: UnpricedLine,
  tiers: SkuForSale['tiers'],
): LineToPrice => ({
  key,
  skuId,
  quantity,
  baseQuantity: quantity * unit.factor,
  factor: unit.factor,
  tiers,
})
