/**
 * What other domains may ask of the catalogue when they sell: SKUs with their prices, names, limits of purchase.
 * Functions whose first argument is `tx` write, and belong into the caller's transaction.
 */
export { priceTiers } from './prices.ts'
export {
  addAvailable,
  addSales,
  findSkus,
  productNames,
  skuNamesFor,
  skusForSale,
  skusOfProducts,
  tiersOfProducts,
  unitNames,
  type SkuForSale,
} from './sale/sale.ts'
