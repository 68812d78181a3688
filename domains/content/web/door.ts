/** What screens of other domains show of the merchant's words. */
export { CONTACT_CHANNEL } from './channel.ts'
