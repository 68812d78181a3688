/** What other domains may ask about addresses. */
export { placeAndPhone, type Where } from './addresses.ts'
export { isDelivered } from './regions.ts'
export { addressOf, addressesOf, defaultAddress } from './service.ts'
