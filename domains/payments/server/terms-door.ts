/** What an order on credit terms costs changes, for domains after payments. Within the caller's transaction. */
export { changeOnTerms } from './terms/change.ts'
