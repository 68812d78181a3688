/** Invitations of staff: by a single-use link, a password and an authenticator. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import { hashPassword } from '#kit/server/secrets/passwords.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import { newToken, tokenHash } from '#kit/server/secrets/secret.ts'
import type { Context, StaffContext } from '#kit/server/http/serve.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { readIdentity, readSettings } from '#domains/settings/server/door.ts'
import type {
  acceptInvitation,
  changeStaffMember,
  inviteStaff,
  openInvitation,
  RoleKey,
  StaffMember,
} from '../contract.ts'
import { StaffReasons } from '../reasons.ts'
import { audit } from '#domains/audit/server/door.ts'
import { notePowers } from './colleagues/colleagues.ts'
import {
  newRecoveryCodes,
  newTotpSecret,
  otpauthUrl,
  recoveryHash,
  encryptTotp,
  stepOf,
  decryptTotp,
} from './factor.ts'
import { changeMember, noteAllLost } from './members.ts'
import { mailOfEmail } from './new-email.ts'
import { mailOfOwner } from './owners.ts'
import { demandReach, OWNER, permissionsOfRoleKey, loadMemberPowers } from './role-permissions.ts'
import * as sql from './sql.ts'

/** Code attempts per invitation, so that its link alone does not allow guessing. */
const TRIES: Limit = { name: 'staff.invitation', count: 10, perSeconds: 900 }

type Link = DataOf<typeof inviteStaff>
type Sending = Pick<Config, 'publicUrl' | 'smtpUrl'>

const pathOf = (token: string) => `/office/invitation?token=${token}`

/** @returns the token of the invitation; only its hash is stored */
async function addInvitation(tx: Queryable, memberId: number, now: Instant): Promise<string> {
  const token = newToken()
  const hours = (await readSettings(tx))['staff.invitationHours']
  const given = {
    tokenHash: tokenHash(token),
    memberId,
    totpSecret: encryptTotp(newTotpSecret(), memberId),
    expiresAt: later(now, hours * HOUR_MS),
  }
  await sql.addInvitation(tx, given, now)
  return token
}

/**
 * A member with this address already has a role: inviting them again changes it.
 * @throws {Refused} emailTaken by an active member; roleNotFound, ownersOnly, beyondYours; forbidden
 */
export function invite(
  context: StaffContext,
  input: InputOf<typeof inviteStaff>,
  config: Sending,
): Promise<Link> {
  const { db, now } = context
  return db.tx(async (tx) => {
    const mine = await loadMemberPowers(tx, context)
    await demandReach(tx, mine, input.role)
    const known = await sql.memberOf(tx, input.email)
    if (known?.state === 'active') throw new Refused(StaffReasons.emailTaken)
    if (known !== null) await demandReach(tx, mine, known.role)
    const invited = await sql.invite(tx, { ...input, now })
    if (invited === null) throw new Refused(StaffReasons.emailTaken)
    if (known !== null) await noteInvitedAgain(tx, context, known, input.role)
    const url = await sendLink(tx, { ...input, id: invited.id, now, config }, 'staff-invitation')
    const before = known === null ? undefined : { email: known.email, role: known.role }
    const after = { email: input.email, role: input.role }
    await audit(tx, context, {
      action: 'staff.invite',
      object: `staff:${invited.id}`,
      before,
      after,
    })
    await mailOfOwner(tx, context, { ...input, id: invited.id })
    return { member: await demandMember(tx, invited.id), url }
  })
}

/** A former member comes back without permissions; an invited one keeps what both roles may. */
async function noteInvitedAgain(
  tx: Queryable,
  context: StaffContext,
  { id: memberId, role, state }: StaffMember,
  next: RoleKey,
): Promise<void> {
  const before = state === 'deactivated' ? [] : await permissionsOfRoleKey(tx, role)
  const after = await permissionsOfRoleKey(tx, next)
  await notePowers(tx, context, { memberId, role, isActive: false, before, after })
}

/** @throws {Refused} notInvited, notYourself, notFound, ownersOnly, beyondYours; forbidden */
export const renew = (context: StaffContext, memberId: number, config: Sending): Promise<Link> =>
  changeMember(context, memberId, async (tx, _mine, before) => {
    if (before.state !== 'invited') throw new Refused(StaffReasons.notInvited)
    const { now } = context
    const url = await sendLink(tx, { ...before, now, config }, 'staff-invitation')
    await audit(tx, context, { action: 'staff.renew', object: `staff:${memberId}` })
    return { member: await demandMember(tx, memberId), url }
  })

/**
 * A name or an address that was mistyped; addresses are for owners. One who is invited gets a link at the new address, and the former is void.
 * @throws {Refused} ownersOnly, notYourself, notFound, beyondYours, emailTaken; forbidden
 */
export const changeDetails = (
  context: StaffContext,
  { memberId, name, email }: InputOf<typeof changeStaffMember>,
  config: Sending,
): Promise<Link> =>
  changeMember(context, memberId, async (tx, mine, before) => {
    const isMoved = email !== before.email
    if (isMoved && mine.role !== OWNER) throw new Refused(StaffReasons.ownersOnly)
    if (before.state === 'deactivated') throw new Refused(StaffReasons.notFound)
    const { now, staffName: by } = context
    const changed = await sql.setDetails(tx, memberId, { name, email })
    if (changed === null) throw new Refused(StaffReasons.emailTaken)
    const object = `staff:${memberId}`
    if (before.name !== name) {
      const action = 'staff.rename'
      await audit(tx, context, { action, object, before: { name: before.name }, after: { name } })
    }
    if (!isMoved) return { member: changed, url: null }
    const action = 'staff.email'
    await audit(tx, context, { action, object, before: { email: before.email }, after: { email } })
    await mailOfEmail(tx, { was: before, is: changed, by, now })
    if (before.state !== 'invited') return { member: changed, url: null }
    const url = await sendLink(tx, { ...changed, now, config }, 'staff-invitation')
    return { member: await demandMember(tx, memberId), url }
  })

/** @throws {Refused} notInvited, notYourself, notFound, ownersOnly, beyondYours; forbidden */
export const withdraw = (context: StaffContext, memberId: number): Promise<Record<string, never>> =>
  changeMember(context, memberId, async (tx, _mine, { state, email, role }) => {
    if (state !== 'invited') throw new Refused(StaffReasons.notInvited)
    const isForgotten = await sql.forgetInvited(tx, memberId)
    if (!isForgotten) await sql.deactivate(tx, memberId, context.now)
    const before = { email, role }
    await audit(tx, context, { action: 'staff.withdraw', object: `staff:${memberId}`, before })
    return {}
  })

/**
 * For owners: password and authenticator of the account become invalid.
 * @throws {Refused} ownersOnly, notYourself, notFound; forbidden
 */
export const reset = (context: StaffContext, memberId: number, config: Sending): Promise<Link> =>
  changeMember(context, memberId, async (tx, mine, before) => {
    if (mine.role !== OWNER) throw new Refused(StaffReasons.ownersOnly)
    const { now } = context
    const found = await sql.resetFactor(tx, memberId, now)
    if (found === null) throw new Refused(StaffReasons.notFound)
    await noteAllLost(tx, context, before)
    const url = await sendLink(tx, { ...found, now, config }, 'staff-reset')
    await audit(tx, context, { action: 'staff.resetFactor', object: `staff:${memberId}` })
    return { member: await demandMember(tx, memberId), url }
  })

type Addressee = {
  id: number
  email: string
  name: string
  lang: Lang
  now: Instant
  config: Sending
}

/**
 * Mails the link.
 * @returns the link for handing over in person where mail is not configured, otherwise null: an inviter with the link
 * could open the account and be two people
 */
async function sendLink(
  tx: Queryable,
  { id, email, name, lang, now, config }: Addressee,
  template: 'staff-invitation' | 'staff-reset',
): Promise<string | null> {
  const token = await addInvitation(tx, id, now)
  const path = pathOf(token)
  const hours = (await readSettings(tx))['staff.invitationHours']
  const key = `${template}:${tokenHash(token).toString('base64url')}`
  await sendMail(tx, { to: email, lang, template, values: { name, hours, path }, key, now })
  return config.smtpUrl === null ? `${config.publicUrl}${path}` : null
}

/** With the deadline of the new link. */
async function demandMember(tx: Queryable, id: number): Promise<StaffMember> {
  const member = await sql.member(tx, id)
  if (member === null) throw new Refused(StaffReasons.notFound)
  return member
}

/** @throws {Refused} invitationOver */
export async function open(
  { db, now, lang }: Context,
  { token }: InputOf<typeof openInvitation>,
): Promise<DataOf<typeof openInvitation>> {
  const { memberId, email, name, role, roleName, totpSecret } = await demandInvitation(
    db,
    token,
    now,
  )
  const secret = decryptTotp(totpSecret, memberId)
  const issuer = nameIn(await readIdentity(db), lang)
  return { email, name, role, roleName, secret, otpauthUrl: otpauthUrl(issuer, email, secret) }
}

async function demandInvitation(db: Db, token: string, now: Instant): Promise<sql.OpenInvitation> {
  const invitation = await sql.openInvitation(db, tokenHash(token), now)
  if (invitation === null) throw new Refused(StaffReasons.invitationOver)
  return invitation
}

/**
 * Its code may log in too, within its half minute: here it only proves that the authenticator is set up.
 * @throws {Refused} invitationOver, wrongCode
 */
export async function accept(
  { db, now, ip }: Context,
  { token, password, code }: InputOf<typeof acceptInvitation>,
): Promise<{ recoveryCodes: string[] }> {
  const hash = tokenHash(token)
  const { memberId, name, totpSecret } = await demandInvitation(db, token, now)
  await demandToken(db, now, TRIES, hash.toString('base64url'))
  if (stepOf(decryptTotp(totpSecret, memberId), code, now) === null)
    throw new Refused(StaffReasons.wrongCode)

  const passwordHash = await hashPassword(password)
  const recoveryCodes = newRecoveryCodes()
  await db.tx(async (tx) => {
    const isAccepted = await sql.acceptInvitation(tx, hash, passwordHash, now)
    if (!isAccepted) throw new Refused(StaffReasons.invitationOver)
    const hashes = recoveryCodes.map((each) => recoveryHash(memberId, each))
    await sql.setRecoveryCodes(tx, memberId, hashes)
    const actor = { staffId: memberId, staffName: name, now, ip }
    await audit(tx, actor, { action: 'staff.accept', object: `staff:${memberId}` })
  })
  return { recoveryCodes }
}

/**
 * For a shop without staff: a link for its first owner, printed when the shop starts. Each call invalidates the links
 * before it.
 * @returns null once a member is active
 */
export function firstOwnerInvitation(
  db: Db,
  now: Instant,
  { publicUrl }: { publicUrl: string },
): Promise<{ email: string; url: string } | null> {
  return db.tx(async (tx) => {
    if (!(await sql.isEmpty(tx))) return null
    const email = `owner@${new URL(publicUrl).hostname}`
    const given = { email, name: 'Owner', role: 'owner', lang: 'cn', now } as const
    const owner: StaffMember | null = await sql.invite(tx, given)
    if (owner === null) return null // another process of this shop was faster
    return { email, url: `${publicUrl}${pathOf(await addInvitation(tx, owner.id, now))}` }
  })
}
