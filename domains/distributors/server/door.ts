/** What orders tell distributors. Within the caller's transaction, which has locked the order. */
export { earnCommission, reverseCommission } from './earn.ts'
