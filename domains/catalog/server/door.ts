/** What other domains may use to show products: cards, pictures, ratings, limits. */
export { substitutesOf } from './browse/alternatives.ts'
export { cardsOf } from './browse/browse.ts'
export {
  giveBackLimited,
  limitsFor,
  lowerLimited,
  takeLimited,
  type LimitsOfBuyer,
} from './limits/limits.ts'
export { lockRatings, setRating } from './sale/sale.ts'
export { productChanged, refreshProducts } from './read-model/refresh.ts'
export type { SourcePicture } from './read-model/source.ts'
export { pictureIn } from './read-model/text.ts'
export { findFirstGoods } from './first-goods.ts'
export { lowestPricesBefore } from './lowest.ts'
