/** Buyers as the merchant knows them: found, looked at, sorted, and kept out. What leaves a trace is the caller's. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { Address, BlockReason, CustomerType } from '../contract.ts'
import * as addresses from './address/sql.ts'
import * as sql from './customer/sql.ts'
import { endSessions } from './sql.ts'

export type { Customer, Note, Wanted } from './customer/sql.ts'

/** The newest first, from below `before`. One statement. */
export const find = (db: Queryable, wanted: sql.Wanted): Promise<sql.Customer[]> =>
  sql.customers(db, wanted)

export type Whole = sql.Customer & {
  addresses: Address[]
  sessions: sql.Sessions
  acceptances: sql.Acceptance[]
  notes: sql.Note[]
}

/** @returns null when there is none */
export async function one(db: Queryable, id: number, now: Instant): Promise<Whole | null> {
  const [customer, placed, sessions, acceptances, notes] = await Promise.all([
    sql.customer(db, id),
    addresses.ofBuyer(db, id),
    sql.sessionsOf(db, id, now),
    sql.acceptancesOf(db, id),
    sql.notesOf(db, id),
  ])
  return customer === null ? null : { ...customer, addresses: placed, sessions, acceptances, notes }
}

/** His row stays locked until the transaction ends. */
export const hold = (tx: Queryable, id: number): Promise<sql.Customer | null> =>
  sql.lockCustomer(tx, id)

/** After `hold`. What is left out stays. */
export type Change = {
  customerType?: CustomerType
  level?: number
  superMember?: { is: boolean; until: Instant | null }
  tags?: readonly string[]
}

export const change = (tx: Queryable, id: number, given: Change): Promise<sql.Customer> =>
  sql.change(tx, id, {
    customerType: given.customerType ?? null,
    level: given.level ?? null,
    isSuper: given.superMember?.is ?? null,
    superUntil: given.superMember?.until ?? null,
    tags: given.tags ?? null,
  })

type Block = { reason: BlockReason; note: string; now: Instant }

/** After `hold`. All his sessions end with it. */
export async function block(tx: Queryable, id: number, given: Block): Promise<sql.Customer> {
  const customer = await sql.block(tx, id, given)
  await endSessions(tx, id, given.now)
  return customer
}

export const unblock = (tx: Queryable, id: number): Promise<sql.Customer> => sql.unblock(tx, id)

export const tagsInUse = (db: Queryable): Promise<{ tag: string; count: number }[]> =>
  sql.tagsInUse(db)

export const { addNote, changeNote, lockNote, notesOf, removeNote } = sql
