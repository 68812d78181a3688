/** Orders for which a bank transfer is awaited. */
export { listAwaitedOf, listAwaitedTransfers } from './unpaid/awaited-sql.ts'
