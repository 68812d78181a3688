/** Invitation codes, for the domain that follows invitations. */
export { findByInvitationCode, invitationCodeOf } from './invitation-sql.ts'
