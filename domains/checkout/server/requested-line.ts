/** A line that a buyer wants to order, before it is checked. */

/** A requested line; `quantity` counts the unit. */
export type RequestedLine = {
  cartLineId: number | null
  /** The quantity of its cart line when the checkout was made: the line is bought unchanged, or not at all. */
  cartQuantity?: number
  skuId: number
  unitId: number
  warehouseId: number
  quantity: number
}
