/** Lists of customers for whom activities, coupons and purchase limits are: people who were put on them, or everybody with a tag. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, page, Version } from '#kit/contract/values.ts'
import { CONTACT_MAX, LIST_NAME_MAX, NAMED_MAX, TAG_MAX } from './limits.ts'

export const CustomerList = z.object({
  id: Id,
  name: z.string(),
  /** Everybody who has it is on the list; null: those who were put on it. */
  tag: z.nullable(z.string()),
  /** How many are on it now. */
  memberCount: z.int(),
  version: Version,
  changedAt: Instant,
})
export type CustomerList = z.infer<typeof CustomerList>

/** By name. */
export const customerLists = endpoint({
  method: 'GET',
  path: '/office/audiences',
  who: 'staff:audiences.read',
  input: z.object({}),
  data: z.array(CustomerList),
})
/** @refuses listUnknown */
export const customerList = endpoint({
  method: 'GET',
  path: '/office/audiences/:listId',
  who: 'staff:audiences.read',
  input: z.object({ listId: IdParam }),
  data: CustomerList,
})
/**
 * Creates (no id) or changes one. Of a list with people on it no tag is set.
 * @refuses listUnknown, nameTaken, notEmpty, changedMeanwhile
 */
export const saveCustomerList = endpoint({
  method: 'POST',
  path: '/office/audiences',
  who: 'staff:audiences.write',
  input: z.object({
    id: z.optional(Id),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIST_NAME_MAX)),
    tag: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(TAG_MAX))),
    /** The version that was edited; absent for a new one. */
    version: z.optional(Version),
  }),
  data: z.object({ id: Id }),
})
/** With everybody on it. @refuses listUnknown, inUse (by an activity or a coupon, whatever its state, or a purchase limit) */
export const removeCustomerList = endpoint({
  method: 'POST',
  path: '/office/audiences/:listId/remove',
  who: 'staff:audiences.write',
  input: z.object({ listId: IdParam }),
  data: z.object({}),
})

export const Member = z.object({
  buyerId: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})
export type Member = z.infer<typeof Member>

/** Who is on it now, who registered last first. `q`: part of a name, an e-mail address or a phone number. @refuses listUnknown */
export const listMembers = endpoint({
  method: 'GET',
  path: '/office/audiences/:listId/members',
  who: 'staff:customers.read',
  input: z.object({
    listId: IdParam,
    q: z.optional(z.string().check(z.maxLength(80))),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(Member),
})
/** By e-mail addresses, telephone numbers and customer numbers. Those that are nobody's are named, and the others added. @refuses listUnknown, byTag */
export const addMembers = endpoint({
  method: 'POST',
  path: '/office/audiences/:listId/members',
  who: 'staff:audiences.write',
  input: z.object({
    listId: IdParam,
    contacts: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(CONTACT_MAX)))
      .check(z.minLength(1), z.maxLength(NAMED_MAX)),
  }),
  data: z.object({
    addedCount: z.int(),
    /** On it before, or named twice. */
    alreadyCount: z.int(),
    unknown: z.array(z.string()),
  }),
})
/** They have its prices no longer from then on; what they have ordered stays. @refuses listUnknown, byTag */
export const takeOffMembers = endpoint({
  method: 'POST',
  path: '/office/audiences/:listId/members/take-off',
  who: 'staff:audiences.write',
  input: z.object({
    listId: IdParam,
    buyerIds: z.array(Id).check(z.minLength(1), z.maxLength(NAMED_MAX)),
  }),
  data: z.object({ count: z.int() }),
})
