/** What other domains ask before they begin something that must end before an account can be closed. */
export { demandOpen } from './closing/service.ts'
