/** What other domains, and whoever puts the shop together, may ask of the staff. */
export { audit } from './audit.ts'
export { setObjectNames, type Namer } from './log/names.ts'
export { entriesAbout, wasDone } from './log/sql.ts'
export {
  areConnected,
  colleaguesWith,
  connectedUntil,
  helpedBy,
  lastLossAt,
} from './colleagues/colleagues.ts'
export { isStaffIn, staffOf } from './identity.ts'
export { firstOwnerInvitation } from './invitations.ts'
export { enterUnproven, members } from './demo.ts'
export { createStaff, dismissLockedOut, emailOf } from './members.ts'
export { mailOfApprovals, mailOwners } from './owners.ts'
export { memberPermissions } from './powers.ts'
