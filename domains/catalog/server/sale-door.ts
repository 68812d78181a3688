/**
 * What other domains may use of the catalogue for selling: SKUs with their prices, names, limits of purchase.
 * Functions whose first argument is `tx` write, and run in the caller's transaction.
 */
export { priceTiers } from './prices.ts'
export {
  addAvailable,
  addSales,
  findSkus,
  productNames,
  productsInScope,
  skuNamesFor,
  skusByCodes,
  skusForSale,
  skusOfProducts,
  tiersOfProducts,
  unitNames,
  type SkuForSale,
  type SkuTiers,
} from './sale/sale.ts'
export { leastCounts } from './sale/sql.ts'
