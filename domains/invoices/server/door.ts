/** What the domains that give money back ask invoices. */
export { askReversal, demandReversed } from './refunds.ts'
