/** Changing the shop's identity, for the domain that edits its profile. */
export { changeIdentity, identity as versionedIdentity, usesLogo } from './identity-sql.ts'
