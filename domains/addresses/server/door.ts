/** What other domains may ask about addresses. */
export { placeAndPhone } from './addresses.ts'
export { isDelivered } from './regions.ts'
export { addressOf, addressesOf, defaultAddress } from './service.ts'
