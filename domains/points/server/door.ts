/** What orders tell points. Within the caller's transaction. */
export { earnForOrder, takeBackOfOrder } from './earn.ts'
