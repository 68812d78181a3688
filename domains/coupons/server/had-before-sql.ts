/** Statements about what buyers had of coupons under accounts that they have deleted, as long as these can be claimed. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { isNotOver } from './on-offer.ts'

type Forgotten = { buyerId: number; hashes: readonly Buffer[]; now: Instant }

/** Notes what the buyer had of each template, under this account and former ones. */
export const forgetBuyer = (tx: Queryable, { buyerId, hashes, now }: Forgotten) =>
  tx.count(sql`
    with former as (delete from coupons.had_before where buyer_id = ${buyerId} returning template_id, count),
    had as (
      select template_id, sum(count) as count from (
        select template_id, count(*) as count from coupons.coupon where buyer_id = ${buyerId} group by template_id
        union all select template_id, count from former) each group by template_id)
    insert into coupons.forgotten (address_hash, template_id, count)
    select a.hash, h.template_id, h.count from had h join coupons.template t on t.id = h.template_id,
      unnest(${hashes as Buffer[]}::bytea[]) as a (hash)
    where ${isNotOver(now)}
    on conflict (address_hash, template_id) do update set count = greatest(coupons.forgotten.count, excluded.count)`)

type Recognized = { buyerId: number; hashes: readonly Buffer[] }

/** What is noted of any of these addresses counts for the buyer from now on. */
export const recognizeBuyer = (tx: Queryable, { buyerId, hashes }: Recognized) =>
  tx.count(sql`
    with former as (delete from coupons.forgotten where address_hash = any(${hashes as Buffer[]}::bytea[]) returning template_id, count)
    insert into coupons.had_before (buyer_id, template_id, count)
    select ${buyerId}, template_id, max(count) from former group by template_id`)

/** What nobody can claim any more. @returns how many rows */
export const deleteEnded = async (db: Queryable, now: Instant): Promise<number> =>
  (await db.count(sql`
    delete from coupons.forgotten f using coupons.template t where t.id = f.template_id and not (${isNotOver(now)})`)) +
  (await db.count(sql`
    delete from coupons.had_before h using coupons.template t where t.id = h.template_id and not (${isNotOver(now)})`))

export const hadBeforeOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select t.name, h.count from coupons.had_before h join coupons.template t on t.id = h.template_id
    where h.buyer_id = ${buyerId} order by t.id`)
