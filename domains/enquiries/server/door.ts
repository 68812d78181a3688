/** What later domains use: one of them finds the companies to which people write. */
export type { FindCompany } from './companies.ts'
