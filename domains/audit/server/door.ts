/** The audit log, as other domains use it: they add entries in their own transactions. */
export { audit, type Act } from './audit.ts'
export { nameObjects, type Namer } from './names.ts'
export { entriesAbout, wasLogged } from './sql.ts'
