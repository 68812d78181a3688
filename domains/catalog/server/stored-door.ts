/** Products as stored, complete, and their missing translations: for files and forms. */
export { AUDIENCES, isRetail, type Price } from './prices.ts'
export { gapBit, gapMask, gapsIn } from './read-model/gaps.ts'
export { textFor } from './read-model/text.ts'
export {
  lockByCode,
  loadStoredProduct,
  loadStoredProducts,
  type StoredProduct,
  type StoredSku,
} from './stored/sql.ts'
