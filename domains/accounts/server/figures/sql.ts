/** Statements that count the figures of customers who were there before their figures. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'

/** Locked, as whoever changes a customer locks them before the figures. */
export const withoutFigure = async (
  tx: Queryable,
  _now: Instant,
  { isAwake, limit }: DueFilter,
) => {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from accounts.buyer
    where not exists (select from accounts.figure where figure.buyer_id = buyer.id) and ${isAwake(sql`buyer.id`)}
    order by id limit ${limit} for no key update skip locked`)
  return rows.map(({ id }) => id)
}

export const countFigures = async (tx: Queryable, ids: readonly number[]) => {
  await tx.rows(sql`
    select accounts.count_figure(id)::text from unnest(${ids as number[]}::bigint[]) as id`)
}
