/** What screens of other domains show of the merchant's words. */
export { addressOf } from './text-page.ts'
export { CONTACT_CHANNEL } from './channel.ts'
