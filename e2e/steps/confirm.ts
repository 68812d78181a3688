/** Opens the checkout. */
import type { Visitor } from '../driver.ts'

/** The review page of a buyer with an address and one available product. */
export async function confirmAddressOf(visitor: Visitor): Promise<string> {
  await visitor.addAddress()
  const { items } = await visitor.search({ q: 'flask', size: 1, inStock: '1' })
  const { skus } = await visitor.product(items[0]!.id)
  const [warehouse] = await visitor.warehouses()
  const { id: unit, minQuantity } = skus[0]!.units[0]!
  const chosen = { sku: skus[0]!.id, unit, warehouse: warehouse!.id, quantity: minQuantity }
  return `/shoppingCart/confirm?${new URLSearchParams(
    Object.entries(chosen).map(([name, value]) => [name, String(value)]),
  )}`
}
