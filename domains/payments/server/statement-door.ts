/** What imported bank statements may ask and do: orders that wait for a transfer, and accepting their money. */
export { isLineAsked } from './offline/accept-line.ts'
export { acceptParts, leaveLine, listAwaited, type AwaitedOrder } from './offline/statement.ts'
export {
  accountOf,
  accountsForStatements,
  ordersOfReferences,
  vouchersByIds,
} from './offline/statement-sql.ts'
