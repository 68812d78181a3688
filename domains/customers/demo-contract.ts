/**
 * The quick login of `/test-login`: the people of the demo world, and a session for one of them by one click. Only in demo
 * mode, otherwise there are no such calls; and only for addresses of the demo world, which cannot receive mail.
 */
import * as z from 'zod/mini'
import { CustomerType, Email, LoggedIn } from '#domains/accounts/contract.ts'
import { VerificationState } from '#domains/verification/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Lang } from '#kit/contract/values.ts'

export const DemoBuyer = z.object({
  email: z.string(),
  nickName: z.string(),
  avatarUrl: z.nullable(z.string()),
  lang: Lang,
  customerType: CustomerType,
  /** A verified business: it sees business prices. */
  isProven: z.boolean(),
  level: z.int(),
  superMember: z.boolean(),
  /** The newest version first; without superseded ones. */
  verification: z.array(VerificationState),
  orderCount: z.int(),
  isBlocked: z.boolean(),
})
export type DemoBuyer = z.infer<typeof DemoBuyer>

export const DemoStaff = z.object({
  email: z.string(),
  name: z.string(),
  /** A default role, or the name of one that the shop created. */
  role: z.string(),
  isOwnRole: z.boolean(),
})
export type DemoStaff = z.infer<typeof DemoStaff>

export const demoPeople = endpoint({
  method: 'GET',
  path: '/customers/demo/people',
  who: 'anyone',
  input: z.object({}),
  data: z.object({ buyers: z.array(DemoBuyer), staff: z.array(DemoStaff) }),
})

/** @refuses notFound for an address outside the demo world, blocked, tooMany */
export const demoBuyerLogin = endpoint({
  method: 'POST',
  path: '/customers/demo/buyer-login',
  who: 'anyone',
  input: z.object({ email: Email }),
  data: LoggedIn,
})

/** Sets the cookie of the back office. @refuses notFound for an address outside the demo world, tooMany */
export const demoStaffLogin = endpoint({
  method: 'POST',
  path: '/customers/demo/staff-login',
  who: 'anyone',
  input: z.object({ email: Email }),
  data: z.object({ name: z.string() }),
})
