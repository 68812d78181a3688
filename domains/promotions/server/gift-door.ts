/** What other domains may use of gifts with purchase. */
export { giftsOfProducts } from './gifts/badges.ts'
export {
  findGifts,
  readGiftRules,
  type AgreedGift,
  type FoundGifts,
  type PlacedGift,
} from './gifts/gifts.ts'
