/** Invitation codes, for the domain that follows invitations. */
export { contactsOf, findByInvitationCode, invitationCodeOf } from './invitation-sql.ts'
