/** The check of other domains before they start something that would prevent closing the account. */
export { demandOpen } from './closing/service.ts'
