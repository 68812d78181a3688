/** The audit log: what staff did is written here, in the transaction that does it. */
export { audit } from './audit.ts'
export type { Namer } from './names.ts'
export { entriesAbout, wasDone } from './sql.ts'
