/** What other domains may use of gifts with purchase. */
export { giftsOfProducts } from './gifts/badges.ts'
export { ruleOf as giftRuleOf, type StoredRule as GiftRule } from './gifts/sql.ts'
export { findOpenGifts as readGiftRules } from './gifts/open-gifts.ts'
export { findGifts, type AgreedGift, type FoundGifts, type PlacedGift } from './gifts/gifts.ts'
