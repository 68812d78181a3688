/** What a buyer wants to order, before anybody looks whether it can be bought. */

/** A line as it was wanted; `quantity` counts the unit. */
export type RequestedLine = {
  cartLineId: number | null
  /** What its line of the cart had when the checkout was made: it is bought as it was, or not at all. */
  cartQuantity?: number
  skuId: number
  unitId: number
  warehouseId: number
  quantity: number
}
