/** The audit log: what staff did is written here, in the transaction that does it. */
export { audit } from './audit.ts'
export type { Namer } from './log/names.ts'
export { entriesAbout, wasDone } from './log/sql.ts'
