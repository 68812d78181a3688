/** What the domain of invoices asks orders. */
export { paidOrdersOf } from './billing-sql.ts'
