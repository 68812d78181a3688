/**
 * What later domains use: one of them finds the companies to which people write, another turns what a buyer has asked
 * elsewhere into a message to the shop.
 */
export type { FindCompany } from './companies.ts'
export { sendForBuyer } from './send-for-buyer.ts'
