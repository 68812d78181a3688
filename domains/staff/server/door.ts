/** What other domains, and whoever puts the shop together, may ask of the staff. */
export { isStaffIn, staffOf } from './identity.ts'
export { firstOwnerInvitation } from './invitations.ts'
export { enterUnproven, members } from './demo.ts'
export { createStaff, dismissLockedOut, emailOf } from './members.ts'
