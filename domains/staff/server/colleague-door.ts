/** Functions on possible approvers and the recipients of notices, for other domains. */
export {
  areConnected,
  colleaguesWith,
  connectedUntil,
  helpedBy,
  lastLossAt,
  roleOf,
  stepsSince,
  stepsTo,
  type Step,
} from './colleagues/colleagues.ts'
export { mailOfApprovals, mailOwners } from './owners.ts'
export { memberNames } from './members.ts'
export { activeMembers, memberPermissions, OWNER, type ActiveMember } from './role-permissions.ts'
