/** Who else of the staff could agree to something, and who is told. */
export {
  areConnected,
  colleaguesWith,
  connectedUntil,
  helpedBy,
  lastLossAt,
} from './colleagues/colleagues.ts'
export { mailOfApprovals, mailOwners } from './owners.ts'
export { memberPermissions } from './role-permissions.ts'
