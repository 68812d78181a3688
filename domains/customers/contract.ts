/** Customers for staff: listing, reading, sorting, taking notes and blocking. */
import * as z from 'zod/mini'
import { BlockReason, CustomerType } from '#domains/accounts/contract.ts'
import { OpenSession } from '#domains/accounts/devices-contract.ts'
import { Address } from '#domains/addresses/contract.ts'
import { LevelCause } from '#domains/membership/office-contract.ts'
import { OfficeOrderRow } from '#domains/orders/office-contract.ts'
import { CustomerFilter } from './filter.ts'
import { VerificationState } from '#domains/verification/contract.ts'
import { Preference } from '#domains/messages/contract.ts'
import { QuoteState } from '#domains/quotes/contract.ts'
import { AuditEntry } from '#domains/audit/contract.ts'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import {
  Currency,
  FileFormat,
  Id,
  IdParam,
  Instant,
  Lang,
  page,
  Version,
} from '#kit/contract/values.ts'

export const Level = z.int().check(z.minimum(1), z.maximum(5))
/** Without commas, which separate several tags in an address. */
export const CustomerTag = z
  .string()
  .check(z.trim(), z.regex(/^[^,\n]{1,20}$/, 'customers.tagShape'))

/** The most tags per customer. */
export const TAGS_MOST = 20

export const CustomerRow = z.object({
  id: Id,
  nickName: z.string(),
  /** Null: the account has a telephone number alone. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  customerType: CustomerType,
  /** A verified business. */
  isProven: z.boolean(),
  level: z.int(),
  superMember: z.boolean(),
  superUntil: z.nullable(Instant),
  tags: z.array(z.string()),
  /** The newest version first; without superseded ones. */
  verification: z.array(VerificationState),
  storeName: z.nullable(z.string()),
  orderCount: z.int(),
  registeredAt: Instant,
  lastSeenAt: z.nullable(Instant),
  blockedAt: z.nullable(Instant),
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** With what was paid for completed orders of the last twelve months, in minor units of the list's currency. */
export const ListedCustomer = z.extend(CustomerRow, { spentAmount: z.int() })
export type ListedCustomer = z.infer<typeof ListedCustomer>

export const listCustomers = endpoint({
  method: 'GET',
  path: '/office/customers',
  who: 'staff:customers.read',
  input: z.extend(CustomerFilter, {
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: z.extend(page(ListedCustomer), { currency: Currency }),
})
/** The list as a file for spreadsheets, by its filter; logged. @refuses tooMany */
export const customersFile = download({
  path: '/office/customers/file',
  who: 'staff:customers.export',
  input: z.extend(CustomerFilter, { format: FileFormat }),
})

/** How the customer got their level. Amounts are minor units of `currency`, the shop's currency. */
export const LevelOfCustomer = z.object({
  currency: Currency,
  /** Fixed by staff; spending does not change it until `fixedUntil`, null without end. */
  isFixed: z.boolean(),
  fixedUntil: z.nullable(Instant),
  /** The level by spending lasts at least until then. */
  until: z.nullable(Instant),
  /** Completed orders of the last twelve months, without freight and refunds. */
  spentAmount: z.int(),
  /** The amount at which the next level begins; null on the highest. */
  nextAmount: z.nullable(z.int()),
  changes: z.array(
    z.object({
      id: Id,
      at: Instant,
      fromLevel: z.int(),
      toLevel: z.int(),
      cause: LevelCause,
      spentAmount: z.nullable(z.int()),
      until: z.nullable(Instant),
      staffName: z.string(),
    }),
  ),
})
export type LevelOfCustomer = z.infer<typeof LevelOfCustomer>

export const Customer = z.extend(CustomerRow, {
  levelState: LevelOfCustomer,
  lang: Lang,
  invitationCode: z.string(),
  avatarUrl: z.nullable(z.string()),
  blockReason: z.nullable(BlockReason),
  blockNote: z.string(),
  /** Counts changes by staff; each call sends the one it has seen. */
  revision: Version,
  sessions: z.object({ openCount: z.int(), lastLoginAt: z.nullable(Instant) }),
  addresses: z.array(Address),
  acceptances: z.array(z.object({ version: Version, acceptedAt: Instant })),
  /** Changes that staff made to the customer and their verification. */
  log: z.array(z.omit(AuditEntry, { ip: true, objectName: true })),
})
export type Customer = z.infer<typeof Customer>

const one = z.object({ customerId: IdParam })

/** @refuses notFound */
export const getCustomer = endpoint({
  method: 'GET',
  path: '/office/customers/:customerId',
  who: 'staff:customers.read',
  input: one,
  data: Customer,
})
/** A customer's orders, quotes, cart, favourites and messages; empty for an unknown customer. */
export const customerTrade = endpoint({
  method: 'GET',
  path: '/office/customers/:customerId/trade',
  who: 'staff:customers.read',
  input: one,
  data: z.object({
    /** By currency: amounts in different currencies are not added up. */
    sums: z.array(
      z.object({
        currency: Currency,
        orderCount: z.int(),
        openCount: z.int(),
        paidAmount: z.int(),
        refundedAmount: z.int(),
      }),
    ),
    orders: z.array(OfficeOrderRow),
    quotes: z.array(
      z.object({
        id: Id,
        state: QuoteState,
        createdAt: Instant,
        goods: z.array(z.string()),
        orderNumber: z.nullable(z.string()),
      }),
    ),
    /** What lies in their cart, in its order. */
    cart: z.array(
      z.object({
        skuId: Id,
        productId: Id,
        skuCode: z.string(),
        name: z.string(),
        optionText: z.string(),
        unitName: z.string(),
        quantity: z.int(),
      }),
    ),
    favouriteCount: z.int(),
    footprintCount: z.int(),
    messages: z.array(z.object({ id: Id, title: z.string(), at: Instant, isRead: z.boolean() })),
  }),
})
/** Where a customer is logged in, and what they receive: by kind of message, with when they chose it. @refuses notFound */
export const customerAccess = endpoint({
  method: 'GET',
  path: '/office/customers/:customerId/access',
  who: 'staff:customers.read',
  input: one,
  data: z.object({
    /** The last used first. */
    sessions: z.array(z.omit(OpenSession, { isThis: true })),
    /** `changedAt` null: never chosen, so it is on. */
    preferences: z.array(z.extend(Preference, { changedAt: z.nullable(Instant) })),
  }),
})
/** Logs a customer out on one device. One that has ended already stays so. @refuses notFound */
export const endCustomerSession = endpoint({
  method: 'POST',
  path: '/office/customers/:customerId/sessions/:customerSessionId/end',
  who: 'staff:customers.write',
  input: z.object({ customerId: IdParam, customerSessionId: IdParam }),
  data: z.object({}),
})
/** Every tag in use, the most frequent first. */
export const listTags = endpoint({
  method: 'GET',
  path: '/office/customers/tags',
  who: 'staff:customers.read',
  input: z.object({}),
  data: z.array(z.object({ tag: z.string(), count: z.int() })),
})

// --- changes: each sends the revision it has seen, and adds an entry to the log ----------------------

const seen = { customerId: IdParam, revision: Version }

/** @refuses notFound, changedMeanwhile, verificationPassed (a verified business stays one) */
export const setCustomerType = endpoint({
  method: 'POST',
  path: '/office/customers/:customerId/type',
  who: 'staff:customers.write',
  input: z.object({ ...seen, customerType: CustomerType }),
  data: Customer,
})
/** Fixes the level, whatever is spent, until `until` or (null) without end. @refuses notFound, changedMeanwhile, untilPast */
export const setCustomerLevel = endpoint({
  method: 'POST',
  path: '/office/customers/:customerId/level',
  who: 'staff:customers.write',
  input: z.object({ ...seen, level: Level, until: z._default(z.nullable(Instant), null) }),
  data: Customer,
})
/**
 * Returns the level to the rule: it depends on what was spent in twelve months again. @refuses notFound, changedMeanwhile,
 * levelNotFixed
 */
export const releaseCustomerLevel = endpoint({
  method: 'POST',
  path: '/office/customers/:customerId/level/release',
  who: 'staff:customers.write',
  input: z.object(seen),
  data: Customer,
})
/** `until` null is without end. @refuses notFound, changedMeanwhile, untilPast */
export const setSuperMember = endpoint({
  method: 'POST',
  path: '/office/customers/:customerId/super',
  who: 'staff:customers.write',
  input: z.object({ ...seen, superMember: z.boolean(), until: z.nullable(Instant) }),
  data: Customer,
})
/** Replaces all of their tags. @refuses notFound, changedMeanwhile */
export const setCustomerTags = endpoint({
  method: 'POST',
  path: '/office/customers/:customerId/tags',
  who: 'staff:customers.write',
  input: z.object({ ...seen, tags: z.array(CustomerTag).check(z.maxLength(TAGS_MOST)) }),
  data: Customer,
})
/**
 * Adds the same tags to many customers, or removes them; customers who already have them (or none of them) do not change.
 * All or none.
 * @refuses notFound, tooManyTags
 */
export const tagCustomers = endpoint({
  method: 'POST',
  path: '/office/customers/tags',
  who: 'staff:customers.write',
  input: z.object({
    customerIds: z.array(Id).check(z.minLength(1), z.maxLength(500)),
    tags: z.array(CustomerTag).check(z.minLength(1), z.maxLength(20)),
    act: z.enum(['add', 'remove']),
  }),
  data: z.object({ changedCount: z.int() }),
})
/**
 * Ends the customer's sessions; they read the reason when they log in. @refuses notFound, changedMeanwhile, isBlocked,
 * noteMissing
 */
export const blockCustomer = endpoint({
  method: 'POST',
  path: '/office/customers/:customerId/block',
  who: 'staff:customers.write',
  input: z.object({
    ...seen,
    reason: BlockReason,
    /** The buyer reads it unchanged. */
    note: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  }),
  data: Customer,
})
/** @refuses notFound, changedMeanwhile, notBlocked */
export const unblockCustomer = endpoint({
  method: 'POST',
  path: '/office/customers/:customerId/unblock',
  who: 'staff:customers.write',
  input: z.object(seen),
  data: Customer,
})
