/** What orders and disputes tell distributors, and what the lottery asks them. Within the caller's transaction, which has locked the order where there is one. */
export { earnCommission } from './earn.ts'
export { notePersons } from './persons.ts'
export { reverseCommission, reviewLosses } from './reverse.ts'
