/** What orders and disputes tell distributors. Within the caller's transaction, which has locked the order where there is one. */
export { earnCommission } from './earn.ts'
export { notePerson } from './persons.ts'
export { disputeCommission, reverseCommission } from './reverse.ts'
