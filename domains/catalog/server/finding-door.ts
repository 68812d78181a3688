/** What words that staff type may mean: goods, for lists of other domains. */
export { productIdsLike } from './sale/sale.ts'
