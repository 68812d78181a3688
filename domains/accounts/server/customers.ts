/** Buyers as the merchant's customers: finding, reading, changing and blocking them. The caller writes the audit log. */
import type { Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import type { BlockReason, CustomerType } from '../contract.ts'
import { listKind, selectKind, type Kind } from './customer/segment.ts'
import * as sql from './customer/sql.ts'
import { notifyOfBlock, notifyOfUnblock } from './notices.ts'
import type { OpenSession } from '../devices-contract.ts'
import { listOpen } from './devices/sessions.ts'
import { endOne } from './devices/sql.ts'
import { endSessions } from './sql.ts'

export type { Customer, Found, Wanted } from './customer/sql.ts'

/** Sorted as asked, after the row `after`. One statement. */
export const find = (db: Queryable, wanted: sql.Wanted): Promise<sql.Found[]> =>
  sql.customers(db, wanted)

/** How many there are in all. */
export const count = (db: Queryable, wanted: sql.Filter): Promise<number> =>
  sql.countCustomers(db, wanted)

/**
 * The buyers of this kind for a condition on their orders: their ids where they placed few orders, else a statement that finds the ids.
 * Few are found fastest by their buyers, many along the list.
 */
export async function findKind(db: Queryable, kind: Kind): Promise<readonly number[] | Sql> {
  const rows = await db.rows<{ id: number; orderCount: number }>(listKind(kind, FEW_ORDERS + 1))
  const orderCount = rows.reduce((sum, each) => sum + each.orderCount, 0)
  const areFew = rows.length <= FEW_ORDERS && orderCount <= FEW_ORDERS
  return areFew ? rows.map(({ id }) => id) : selectKind(kind)
}

const FEW_ORDERS = 1000

/** What words of a search may match: part of a name, an address or a number, or a whole invitation code. */
export function wordsOf(
  q: string | undefined,
): Pick<sql.Wanted, 'reach' | 'pattern' | 'digits' | 'code'> {
  const words = q?.trim().toLowerCase() ?? ''
  if (words === '') return { reach: null, pattern: null, digits: null, code: null }
  const digits = words.replaceAll(/[\s()-]/g, '')
  return {
    reach: reachOf(words),
    pattern: likePattern(words),
    digits: /^\+?\d{3,}$/.test(digits) ? `%${digits}%` : null,
    code: words,
  }
}

/** Two characters are found in names alone, whose pairs have an index. */
function reachOf(words: string): sql.Reach | null {
  const letters = [...words] // counted as the database does, also beyond U+FFFF
  if (letters.length > 2) return { pair: null }
  return letters.length === 2 ? { pair: words } : null
}

export type Whole = sql.Customer & {
  sessions: sql.Sessions
  acceptances: sql.Acceptance[]
}

/** @returns null when there is none */
export async function findCustomer(db: Queryable, id: number, now: Instant): Promise<Whole | null> {
  const [customer, sessions, acceptances] = await Promise.all([
    sql.customer(db, id),
    sql.sessionsOf(db, id, now),
    sql.acceptancesOf(db, id),
  ])
  return customer === null ? null : { ...customer, sessions, acceptances }
}

/** The buyer's open sessions, the last used first. */
export const listSessions = (
  db: Queryable,
  buyerId: number,
  now: Instant,
): Promise<Omit<OpenSession, 'isThis'>[]> => listOpen(db, buyerId, now)

/** @returns false when the session is not this buyer's */
export const endSession = (
  tx: Queryable,
  given: { buyerId: number; sessionId: number; now: Instant },
): Promise<boolean> => endOne(tx, given)

/** The buyer's row stays locked until the transaction ends. */
export const hold = (tx: Queryable, id: number): Promise<sql.Customer | null> =>
  sql.lockCustomer(tx, id)

const NEVER = '2000-01-01T00:00:00.000Z'

/** After `hold`. What is left out stays as it is. */
export type Change = {
  customerType?: CustomerType
  /** `remindAfter`: memberships that end before it get no reminder. */
  superMember?: { is: boolean; until: Instant | null; remindAfter: Instant }
  tags?: readonly string[]
}

export const change = (tx: Queryable, id: number, given: Change): Promise<sql.Customer> =>
  sql.change(tx, id, {
    customerType: given.customerType ?? null,
    isSuper: given.superMember?.is ?? null,
    superUntil: given.superMember?.until ?? null,
    remindAfter: given.superMember?.remindAfter ?? NEVER,
    tags: given.tags ?? null,
  })

/** After `hold`, when another domain has changed the buyer. */
export async function requireCustomer(tx: Queryable, id: number): Promise<sql.Customer> {
  const customer = await sql.customer(tx, id)
  if (customer === null) throw new Error(`buyer ${id} is gone`)
  return customer
}

type Block = { reason: BlockReason; note: string; now: Instant }

/** After `hold`. Ends all of the buyer's sessions and sends them the reason. */
export async function block(tx: Queryable, id: number, given: Block): Promise<sql.Customer> {
  const customer = await sql.block(tx, id, given)
  await endSessions(tx, id, given.now)
  await notifyOfBlock(tx, customer, given)
  return customer
}

/** After `hold`. Notifies the buyer. */
export async function unblock(tx: Queryable, id: number, now: Instant): Promise<sql.Customer> {
  const customer = await sql.unblock(tx, id)
  await notifyOfUnblock(tx, customer, { now })
  return customer
}

export const tagsInUse = (db: Queryable): Promise<{ tag: string; count: number }[]> =>
  sql.tagsInUse(db)

/** The tags of each of these buyers; those without any are left out. */
export const tagsOf = (
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; tags: string[] }[]> => sql.tagsOfBuyers(db, ids)

/** The buyer's row alone, unlocked. */
export const findRow = (db: Queryable, id: number): Promise<sql.Customer | null> =>
  sql.customer(db, id)

/** Buyers who can be written to, after the id `after`, with what audiences depend on. */
export const listOpenAfter = (
  db: Queryable,
  given: { after: number; limit: number },
): ReturnType<typeof sql.listOpenAfter> => sql.listOpenAfter(db, given)
