/** What the domain of invoices asks orders. */
export { hasUnsettledDifference, paidOrdersOf } from './billing-sql.ts'
