/** Functions of pricing for other domains: those without `db` are pure. */
export { priceLines, type LineToPrice, type Priced, type ToPrice } from './price-lines.ts'
export { taxOf } from '../tax.ts'
export { rulesOf } from './rules.ts'
export { readTaxRates, rulesFor } from './tax/taxation.ts'
export {
  cheaperFrom,
  GUEST,
  unitPrice,
  type Buying,
  type Profile,
  type Rules,
} from './unit-price.ts'
