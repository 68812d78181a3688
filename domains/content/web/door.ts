/** What screens of other domains show of the merchant's words. */
export { pathOfTextPage } from '../text-pages.ts'
export { CONTACT_CHANNEL } from './channel.ts'
