/** Statements about whose bills are fetched, and by which keys. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/**
 * Since when a provider has taken money for the shop, or may have: the first receipt, or the first keys. Null: never, or it is off
 * and nothing has moved there since `activeSince`.
 */
export const billedSince = async (
  db: Queryable,
  provider: string,
  activeSince: Instant,
): Promise<Instant | null> => {
  const { since } = await db.row<{ since: Instant | null }>(sql`
    select least(
      (select at from payments.receipt where provider = ${provider} order by at limit 1),
      (select counted_at from payments.provider_keys where provider = ${provider} and counted_at is not null
        order by counted_at limit 1)) as since
    where exists (select from payments.provider_account where provider = ${provider} and is_on)
      or exists (select from payments.receipt where provider = ${provider} and at > ${activeSince})
    union all select null order by since nulls last limit 1`)
  return since
}

/** Keys of before that money of a period came by, or went back by. */
export const formerKeysOf = async (
  db: Queryable,
  provider: string,
  { fromAt, untilAt }: { fromAt: Instant; untilAt: Instant },
): Promise<string[]> => {
  const rows = await db.rows<{ keysId: string }>(sql`
    select distinct a.keys_id from payments.attempt a
    where a.keys_id is not null
      and not exists (select from payments.provider_account p where p.keys_id = a.keys_id)
      and a.id in (
        select attempt_id from payments.receipt where provider = ${provider} and at >= ${fromAt} and at < ${untilAt}
        union all
        select r.attempt_id from payments.refund f join payments.receipt r on r.id = f.receipt_id
        where r.provider = ${provider} and f.route = 'online' and f.done_at >= ${fromAt} and f.done_at < ${untilAt})`)
  return rows.map(({ keysId }) => keysId)
}
