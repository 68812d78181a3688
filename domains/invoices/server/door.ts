/** What the domains that give money back ask invoices. */
export { demandReversed } from './refunds.ts'
