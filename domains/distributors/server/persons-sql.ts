/** Statements about who is the same person. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** By what a buyer is known again; `isReceiver`: a telephone that goods were sent to. */
export type Digest = { buyerId: number; digest: Buffer; isReceiver: boolean }

/** Adds those that are not there. In the order of buyers, so that two transactions never wait for each other in a circle. */
export const addDigests = (tx: Queryable, digests: readonly Digest[]) =>
  tx.count(sql`
    insert into distributors.person (buyer_id, digest, is_receiver)
    select d.buyer_id, d.digest, bool_and(d.is_receiver)
    from unnest(${digests.map(({ buyerId }) => buyerId)}::bigint[], ${digests.map(({ digest }) => digest)}::bytea[],
      ${digests.map(({ isReceiver }) => isReceiver)}::boolean[]) as d (buyer_id, digest, is_receiver)
    group by 1, 2 order by 1, 2 on conflict do nothing`)

/** The accounts after those that were noted, locked: two processes never look through the same. */
export const nextToNote = (tx: Queryable, limit: number) =>
  tx.rows<{ id: number; hasBought: boolean }>(sql`
    with noting as materialized (select up_to from distributors.noting for update skip locked)
    select n.id, n.has_bought from noting, distributors.next_to_note(noting.up_to, ${limit}::int) n order by n.id`)

export const setNotedUpTo = (tx: Queryable, buyerId: number) =>
  tx.count(sql`update distributors.noting set up_to = ${buyerId}`)

/** As the database's own checks do: of two at once the second sees the first. */
const lockPersons = (tx: Queryable) =>
  tx.row(sql`select pg_advisory_xact_lock(hashtextextended('distributors.binding', 0))`)

/**
 * Whether another account of this person is a distributor or asks to be, was suspended, owes something, or was rejected since then.
 */
export const isDistributorElsewhere = async (
  tx: Queryable,
  buyerId: number,
  rejectedSince: Instant,
): Promise<boolean> => {
  await lockPersons(tx)
  const found = await tx.maybeRow(sql`
    select d.buyer_id from distributors.accounts_of_person(${buyerId}) a (id) join distributors.distributor d on d.buyer_id = a.id
    where a.id <> ${buyerId} and (d.state in ('applied', 'approved', 'suspended') or d.ended_as = 'suspended' or d.owed_amount > 0
      or ((d.state = 'rejected' or d.ended_as = 'rejected') and d.decided_at > ${rejectedSince})) limit 1`)
  return found !== null
}

/** The same for who is approved now: the constraint `distributor_is_one_person`. */
export const isApprovedElsewhere = async (tx: Queryable, buyerId: number): Promise<boolean> => {
  await lockPersons(tx)
  const found = await tx.maybeRow(sql`
    select d.buyer_id from distributors.accounts_of_person(${buyerId}) a (id) join distributors.distributor d on d.buyer_id = a.id
    where a.id <> ${buyerId} and (d.state in ('approved', 'suspended') or d.ended_as = 'suspended' or d.owed_amount > 0) limit 1`)
  return found !== null
}

/** Whether another account of this person was somebody's friend already, and its first order was rewarded. */
export const isRewardedElsewhere = async (tx: Queryable, friendId: number): Promise<boolean> =>
  (await tx.maybeRow(sql`
    select q.buyer_id from distributors.person p join distributors.person q on q.digest = p.digest and q.buyer_id <> p.buyer_id
    join distributors.commission c on c.friend_id = q.buyer_id and c.kind = 'reward'
    where p.buyer_id = ${friendId} limit 1`)) !== null
