/** How amounts explain themselves, for every screen that shows one. */
export { Explained } from './Explained.tsx'
export { CardMoney } from './CardMoney.tsx'
export { ownPriceAt, OwnPriceLabel, OwnPriceTag, toneOf } from './OwnPriceLabel.tsx'
export { useOwnPrice } from './own-price.ts'
export { Sums } from './Sums.tsx'
export { taxOf } from '../tax.ts'
