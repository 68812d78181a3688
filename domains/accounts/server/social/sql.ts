/** Statements about linked accounts at providers. One statement takes what may be used only once. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type State = { stateHash: Buffer; browserHash: Buffer }

export const addState = (db: Queryable, given: State & { expiresAt: Instant }) =>
  db.count(sql`
    insert into accounts.social_state (state_hash, browser_hash, expires_at)
    values (${given.stateHash}, ${given.browserHash}, ${given.expiresAt})`)

/** @returns false when the state is unknown, another browser's, expired or used */
export const takeState = async (db: Queryable, given: State, now: Instant): Promise<boolean> =>
  (await db.count(sql`
    delete from accounts.social_state
    where state_hash = ${given.stateHash} and browser_hash = ${given.browserHash}
      and expires_at > ${now}`)) === 1

export const buyerOf = async (
  db: Queryable,
  given: { provider: string; subject: string },
): Promise<number | null> => {
  const row = await db.maybeRow<{ buyerId: number }>(sql`
    select buyer_id from accounts.social
    where provider = ${given.provider} and subject = ${given.subject}`)
  return row?.buyerId ?? null
}

export type Pending = {
  tokenHash: Buffer
  provider: string
  subject: string
  nickName: string
  expiresAt: Instant
}

export const addPending = (db: Queryable, given: Pending) =>
  db.count(sql`
    insert into accounts.social_pending (token_hash, provider, subject, nick_name, expires_at)
    values (${given.tokenHash}, ${given.provider}, ${given.subject}, ${given.nickName},
      ${given.expiresAt})`)

export const isPending = async (db: Queryable, tokenHash: Buffer, now: Instant) => {
  const { pending } = await db.row<{ pending: boolean }>(sql`
    select exists (
      select from accounts.social_pending
      where token_hash = ${tokenHash} and expires_at > ${now}) as pending`)
  return pending
}

/**
 * Uses up the token and links its person to the buyer.
 * @returns false when the token is expired or used, or either of the two is linked already: then the token stays
 */
export const link = async (
  db: Queryable,
  given: { tokenHash: Buffer; buyerId: number; now: Instant },
): Promise<boolean> =>
  (await db.count(sql`
    with pending as (
      select provider, subject from accounts.social_pending
      where token_hash = ${given.tokenHash} and expires_at > ${given.now} for update),
    linked as (
      insert into accounts.social (provider, subject, buyer_id, linked_at)
      select provider, subject, ${given.buyerId}, ${given.now} from pending
      on conflict do nothing returning 1)
    delete from accounts.social_pending
    where token_hash = ${given.tokenHash} and exists (select from linked)`)) === 1

/** @returns false when nothing was linked */
export const unlink = async (
  db: Queryable,
  given: { provider: string; buyerId: number },
): Promise<boolean> =>
  (await db.count(sql`
    delete from accounts.social
    where provider = ${given.provider} and buyer_id = ${given.buyerId}`)) === 1

/** Expired states and tokens that were never used. */
export const forgetStates = (db: Queryable, now: Instant, limit: number) =>
  db.count(sql`
    delete from accounts.social_state where state_hash in (
      select state_hash from accounts.social_state where expires_at < ${now}
      limit ${limit} for update skip locked)`)

export const forgetPending = (db: Queryable, now: Instant, limit: number) =>
  db.count(sql`
    delete from accounts.social_pending where token_hash in (
      select token_hash from accounts.social_pending where expires_at < ${now}
      limit ${limit} for update skip locked)`)
