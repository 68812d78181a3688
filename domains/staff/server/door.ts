/** Functions of staff for other domains and the composition root. */
export { isStaffIn, staffOf } from './identity.ts'
export { firstOwnerInvitation } from './invitations.ts'
export { enterUnproven, members } from './demo.ts'
export { createStaff, dismissLockedOut, emailOf } from './members.ts'
