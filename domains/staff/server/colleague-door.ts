/** Functions on possible approvers and the recipients of notices, for other domains. */
export { colleaguesWith, helpedBy, lastLossAt, roleOf } from './colleagues/colleagues.ts'
export { mailOfApprovals, mailOwners } from './owners.ts'
export { memberNames } from './members.ts'
export { activeMembers, memberPermissions, OWNER, type ActiveMember } from './role-permissions.ts'
