/** What staff change about customers. Each change is one transaction that ends with its audit log entry. */
import type { AuditAction } from '#domains/audit/actions.ts'
import { customers } from '#domains/accounts/server/door.ts'
import { fixLevel, releaseLevel as releaseCustomer } from '#domains/membership/server/door.ts'
import { statusesOf } from '#domains/verification/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import {
  TAGS_MOST,
  type blockCustomer,
  type Customer,
  type releaseCustomerLevel,
  type setCustomerLevel,
  type setCustomerTags,
  type setCustomerType,
  type setSuperMember,
  type tagCustomers,
  type unblockCustomer,
} from '../contract.ts'
import { CustomerReasons } from '../reasons.ts'
import { objectOf, findCustomer } from './one.ts'
import { toLoggedCustomer } from './view.ts'

type Seen = { customerId: number; revision: number }
type Act = {
  action: AuditAction
  /** Gets the locked row, whose revision is the one that was seen. */
  run: (tx: Queryable, before: customers.Customer) => Promise<customers.Customer>
}

/** @throws {Refused} notFound, changedMeanwhile, and what the act refuses */
function act(
  context: StaffContext,
  { customerId, revision }: Seen,
  { action, run }: Act,
): Promise<Customer> {
  return context.db.tx(async (tx) => {
    const before = await customers.hold(tx, customerId)
    if (before === null) throw new Refused(Reasons.notFound)
    if (before.revision !== revision) throw new Refused(Reasons.changedMeanwhile)
    const after = toLoggedCustomer(await run(tx, before))
    const was = toLoggedCustomer(before)
    await audit(tx, context, {
      action,
      object: objectOf(customerId),
      before: pickDiffering(was, after),
      after: pickDiffering(after, was),
    })
    return findCustomer({ db: tx, now: context.now }, customerId)
  })
}

/** The properties of `of` that have another value in `other`. */
function pickDiffering<T extends Record<string, unknown>>(of: T, other: T): Partial<T> {
  const entries = Object.entries(of).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name]),
  )
  return Object.fromEntries(entries) as Partial<T>
}

/** @throws {Refused} notFound, changedMeanwhile, verificationPassed */
export const setType = (
  context: StaffContext,
  { customerType, ...seen }: InputOf<typeof setCustomerType>,
) =>
  act(context, seen, {
    action: 'customers.type',
    async run(tx, { id }) {
      // The customer's row is locked, and approving a verification needs that lock: the states read here do not change
      // before the commit.
      const verification = (await statusesOf(tx, [id])).get(id)?.states ?? []
      if (customerType === 'individual' && verification.includes('passed')) {
        throw new Refused(CustomerReasons.verificationPassed)
      }
      return customers.change(tx, id, { customerType })
    },
  })

/** @throws {Refused} notFound, changedMeanwhile, untilPast */
export function setLevel(
  context: StaffContext,
  { level, until, ...seen }: InputOf<typeof setCustomerLevel>,
): Promise<Customer> {
  const { now, staffName } = context
  if (until !== null && until <= now) throw new Refused(CustomerReasons.untilPast)
  return act(context, seen, {
    action: 'customers.level',
    async run(tx, { id }) {
      await fixLevel(tx, id, { level, until, now, staffName })
      return customers.requireCustomer(tx, id)
    },
  })
}

/** @throws {Refused} notFound, changedMeanwhile, levelNotFixed */
export const releaseLevel = (context: StaffContext, seen: InputOf<typeof releaseCustomerLevel>) =>
  act(context, seen, {
    action: 'customers.releaseLevel',
    async run(tx, { id }) {
      const isReleased = await releaseCustomer(tx, id, context)
      if (!isReleased) throw new Refused(CustomerReasons.levelNotFixed)
      return customers.requireCustomer(tx, id)
    },
  })

/** @throws {Refused} notFound, changedMeanwhile, untilPast */
export async function setSuper(
  context: StaffContext,
  { superMember, until, ...seen }: InputOf<typeof setSuperMember>,
): Promise<Customer> {
  const { db, now } = context
  if (superMember && until !== null && until <= now) throw new Refused(CustomerReasons.untilPast)
  const days = (await readSettings(db))['members.superReminderDays']
  const given = {
    is: superMember,
    until: superMember ? until : null,
    remindAfter: later(now, days * DAY_MS),
  }
  return act(context, seen, {
    action: 'customers.super',
    run: (tx, { id }) => customers.change(tx, id, { superMember: given }),
  })
}

/** A tag that is given twice counts once. @throws {Refused} notFound, changedMeanwhile */
export const setTags = (
  context: StaffContext,
  { tags, ...seen }: InputOf<typeof setCustomerTags>,
) =>
  act(context, seen, {
    action: 'customers.tags',
    run: (tx, { id }) => customers.change(tx, id, { tags: [...new Set(tags)] }),
  })

/**
 * Adds tags to many customers, or removes them, in one transaction; each customer whose tags change gets a log entry. No
 * revision is needed, because adding or removing tags does not depend on the rest of what was seen.
 * @throws {Refused} notFound, tooManyTags
 */
export function setTagsOfMany(
  context: StaffContext,
  { customerIds, tags, act: kind }: InputOf<typeof tagCustomers>,
): Promise<DataOf<typeof tagCustomers>> {
  const ids = [...new Set(customerIds)].sort((a, b) => a - b)
  return context.db.tx(async (tx) => {
    let changedCount = 0
    for (const id of ids) {
      const before = await customers.hold(tx, id)
      if (before === null) throw new Refused(Reasons.notFound)
      const next =
        kind === 'add'
          ? [...new Set([...before.tags, ...tags])]
          : before.tags.filter((tag) => !tags.includes(tag))
      if (next.length === before.tags.length) continue
      if (next.length > TAGS_MOST) throw new Refused(CustomerReasons.tooManyTags)
      await customers.change(tx, id, { tags: next })
      await audit(tx, context, {
        action: 'customers.tags',
        object: objectOf(id),
        before: { tags: before.tags },
        after: { tags: next },
      })
      changedCount++
    }
    return { changedCount }
  })
}

/** @throws {Refused} notFound, changedMeanwhile, isBlocked, noteMissing */
export function block(
  context: StaffContext,
  { reason, note, ...seen }: InputOf<typeof blockCustomer>,
): Promise<Customer> {
  if (reason === 'other' && note === '') throw new Refused(CustomerReasons.noteMissing)
  return act(context, seen, {
    action: 'customers.block',
    run(tx, { id, blockedAt }) {
      if (blockedAt !== null) throw new Refused(CustomerReasons.isBlocked)
      return customers.block(tx, id, { reason, note, now: context.now })
    },
  })
}

/** @throws {Refused} notFound, changedMeanwhile, notBlocked */
export const unblock = (context: StaffContext, seen: InputOf<typeof unblockCustomer>) =>
  act(context, seen, {
    action: 'customers.unblock',
    run(tx, { id, blockedAt, isClosed }) {
      if (blockedAt === null || isClosed) throw new Refused(CustomerReasons.notBlocked)
      return customers.unblock(tx, id, context.now)
    },
  })
