/** Staff accounts: invitation, login with a second factor, and roles. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { Id, IdParam, Instant, Lang } from '#kit/contract/values.ts'
import { BUILT_IN_ROLES } from './roles.ts'

/** A permission that no domain has declared cannot be granted. */
export const PermissionName = z
  .string()
  .check(z.regex(/^[a-z][a-z.-]{0,59}$/)) as unknown as z.ZodMiniType<Permission, Permission>

/** The built-in roles; the merchant adds others (`roles-contract.ts`). */
export const Role = z.enum(BUILT_IN_ROLES)
export type Role = z.infer<typeof Role>

/** A built-in role, or one of the merchant's: `r12`. */
export const RoleKey = z
  .string()
  .check(z.regex(/^(owner|catalogue|orders|finance|service|content|r\d{1,9})$/))
export type RoleKey = string

/** At least 12 characters of any kind (reliability.md 5.1). */
export const StaffPassword = z.string().check(z.minLength(12), z.maxLength(200))
export const TotpCode = z.string().check(z.trim(), z.regex(/^\d{6}$/))

export const MemberName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
export const MemberEmail = z.string().check(z.trim(), z.maxLength(200), z.email())

export const StaffMember = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: RoleKey,
  /** Null for a built-in role, which the screens name. */
  roleName: z.nullable(z.string()),
  state: z.enum(['invited', 'active', 'deactivated']),
  createdAt: Instant,
  lastLoginAt: z.nullable(Instant),
  /** When the invitation expires; null without one. */
  invitedUntil: z.nullable(Instant),
})
export type StaffMember = z.infer<typeof StaffMember>

/**
 * First step: password. Opens no session; answers a ticket of five minutes for the second step.
 * @refuses wrongLogin, tooManyTries
 */
export const staffPassword = endpoint({
  method: 'POST',
  path: '/office/staff/login',
  who: 'anyone',
  input: z.object({
    email: z.string().check(z.trim(), z.maxLength(200)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  data: z.object({ ticket: z.string() }),
})
/** Second step: the code of the authenticator, or a recovery code. Sets the staff cookie (HttpOnly). @refuses wrongCode */
export const staffSecondFactor = endpoint({
  method: 'POST',
  path: '/office/staff/login/code',
  who: 'anyone',
  input: z.object({
    ticket: z.string().check(z.maxLength(100)),
    code: z.string().check(z.trim(), z.minLength(6), z.maxLength(20)),
  }),
  data: z.object({ name: z.string() }),
})
export const staffLogout = endpoint({
  method: 'POST',
  path: '/office/staff/logout',
  who: 'staff',
  input: z.object({}),
  data: z.object({}),
})
export const staffMe = endpoint({
  method: 'GET',
  path: '/office/staff/me',
  who: 'staff',
  input: z.object({}),
  data: z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    role: RoleKey,
    roleName: z.nullable(z.string()),
    permissions: z.array(PermissionName),
    lang: Lang,
  }),
})

/** Opens an invitation by its link: its recipient, and the secret for the authenticator. @refuses invitationOver */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/office/staff/invitations/open',
  who: 'anyone',
  input: z.object({ token: z.string().check(z.maxLength(100)) }),
  data: z.object({
    email: z.string(),
    name: z.string(),
    role: RoleKey,
    roleName: z.nullable(z.string()),
    otpauthUrl: z.string(),
    secret: z.string(),
  }),
})
/** Sets password and second factor; answers ten recovery codes, shown once. @refuses invitationOver, wrongCode */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/office/staff/invitations/accept',
  who: 'anyone',
  input: z.object({
    token: z.string().check(z.maxLength(100)),
    password: StaffPassword,
    code: TotpCode,
  }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
})
export const listStaff = endpoint({
  method: 'GET',
  path: '/office/staff',
  who: 'staff:staff.write',
  input: z.object({}),
  data: z.array(StaffMember),
})
/** `url`: the link where mail is not configured; otherwise null, since only the recipient may have it. */
const WithLink = z.object({ member: StaffMember, url: z.nullable(z.string()) })
/** Sends the invitation by mail; answers the link where it must be handed over in person. @refuses emailTaken */
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/office/staff',
  who: 'staff:staff.write',
  input: z.object({
    email: MemberEmail,
    name: MemberName,
    role: RoleKey,
    lang: Lang,
  }),
  data: WithLink,
})
/** Replaces the link of an invitation; the older one becomes invalid. @refuses notInvited */
export const renewInvitation = endpoint({
  method: 'POST',
  path: '/office/staff/:memberId/invitation',
  who: 'staff:staff.write',
  input: z.object({ memberId: IdParam }),
  data: WithLink,
})
/** Invalidates the link; a member who never logged in is deleted, a former one is deactivated again. @refuses notInvited */
export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/office/staff/:memberId/invitation/withdraw',
  who: 'staff:staff.write',
  input: z.object({ memberId: IdParam }),
  data: z.object({}),
})
/**
 * For a member who has lost authenticator and recovery codes: all sessions end, and they set a new password and
 * authenticator by a mailed link. For owners only.
 * @refuses notYourself, notFound
 */
export const resetFactor = endpoint({
  method: 'POST',
  path: '/office/staff/:memberId/factor',
  who: 'staff:staff.write',
  input: z.object({ memberId: IdParam }),
  data: WithLink,
})
/**
 * Corrects a colleague's name and, for owners alone, their address: both addresses are mailed, and the link of an invitation goes to the new
 * one. What was written under the former name keeps it.
 * @refuses notYourself, notFound, ownersOnly, beyondYours, emailTaken
 */
export const changeStaffMember = endpoint({
  method: 'POST',
  path: '/office/staff/:memberId/details',
  who: 'staff:staff.write',
  input: z.object({ memberId: IdParam, name: MemberName, email: MemberEmail }),
  data: WithLink,
})
/** @refuses notYourself */
export const setStaffRole = endpoint({
  method: 'POST',
  path: '/office/staff/:memberId/role',
  who: 'staff:staff.write',
  input: z.object({ memberId: IdParam, role: RoleKey }),
  data: StaffMember,
})
/** Ends all sessions at once. @refuses notYourself */
export const deactivateStaff = endpoint({
  method: 'POST',
  path: '/office/staff/:memberId/deactivate',
  who: 'staff:staff.write',
  input: z.object({ memberId: IdParam }),
  data: StaffMember,
})
