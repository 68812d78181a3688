/** What other domains may use of addresses. */
export { placeAndPhone } from './addresses.ts'
export { isDelivered, provinceIn } from './regions.ts'
export { addressOf, addressesOf, defaultAddress } from './service.ts'
