/** What the staff do to a customer. Each act is one transaction that ends with its entry in the log. */
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
import { objectOf, one } from './one.ts'
import { toLoggedCustomer } from './view.ts'

type Seen = { customerId: number; revision: number }
type Act = {
  /** As the log calls it, after `customers.`. */
  name: string
  /** On his locked row, which is the one that was seen. */
  run: (tx: Queryable, before: customers.Customer) => Promise<customers.Customer>
}

/** @throws {Refused} notFound, changedMeanwhile, and what the act refuses */
function act(
  context: StaffContext,
  { customerId, revision }: Seen,
  { name, run }: Act,
): Promise<Customer> {
  return context.db.tx(async (tx) => {
    const before = await customers.hold(tx, customerId)
    if (before === null) throw new Refused(Reasons.notFound)
    if (before.revision !== revision) throw new Refused(Reasons.changedMeanwhile)
    const after = toLoggedCustomer(await run(tx, before))
    const was = toLoggedCustomer(before)
    await audit(tx, context, {
      action: `customers.${name}`,
      object: objectOf(customerId),
      before: differing(was, after),
      after: differing(after, was),
    })
    return one({ db: tx, now: context.now }, customerId)
  })
}

/** Of one what is not the same in the other. */
function differing<T extends Record<string, unknown>>(of: T, other: T): Partial<T> {
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
    name: 'type',
    async run(tx, { id }) {
      // His row is held, and approving a verification needs it: what is seen here stays so until the commit.
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
    name: 'level',
    async run(tx, { id }) {
      await fixLevel(tx, id, { level, until, now, staffName })
      return customers.changed(tx, id)
    },
  })
}

/** @throws {Refused} notFound, changedMeanwhile, levelNotFixed */
export const releaseLevel = (context: StaffContext, seen: InputOf<typeof releaseCustomerLevel>) =>
  act(context, seen, {
    name: 'releaseLevel',
    async run(tx, { id }) {
      const isReleased = await releaseCustomer(tx, id, context)
      if (!isReleased) throw new Refused(CustomerReasons.levelNotFixed)
      return customers.changed(tx, id)
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
    name: 'super',
    run: (tx, { id }) => customers.change(tx, id, { superMember: given }),
  })
}

/** The same word twice is one tag. @throws {Refused} notFound, changedMeanwhile */
export const setTags = (
  context: StaffContext,
  { tags, ...seen }: InputOf<typeof setCustomerTags>,
) =>
  act(context, seen, {
    name: 'tags',
    run: (tx, { id }) => customers.change(tx, id, { tags: [...new Set(tags)] }),
  })

/**
 * Adds tags to many, or takes them away, in one transaction; each whose tags change has an entry in the log. No revision is
 * asked for: what is added or taken away does not depend on what else was seen.
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
    name: 'block',
    run(tx, { id, blockedAt }) {
      if (blockedAt !== null) throw new Refused(CustomerReasons.isBlocked)
      return customers.block(tx, id, { reason, note, now: context.now })
    },
  })
}

/** @throws {Refused} notFound, changedMeanwhile, notBlocked */
export const unblock = (context: StaffContext, seen: InputOf<typeof unblockCustomer>) =>
  act(context, seen, {
    name: 'unblock',
    run(tx, { id, blockedAt, isClosed }) {
      if (blockedAt === null || isClosed) throw new Refused(CustomerReasons.notBlocked)
      return customers.unblock(tx, id, context.now)
    },
  })
