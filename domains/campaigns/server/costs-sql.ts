/** Statements about cost prices. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type CostRow = { skuId: number; amount: number; changedAt: Instant }

export const page = (db: Queryable, { limit, offset }: { limit: number; offset: number }) =>
  db.rows<CostRow>(sql`
    select c.sku_id, c.amount, c.changed_at from campaigns.cost c join catalog.sku s on s.id = c.sku_id
    order by s.code, c.sku_id limit ${limit} offset ${offset}`)

export const countAll = async (db: Queryable) =>
  (await db.row<{ count: number }>(sql`select count(*)::int as count from campaigns.cost`)).count

/** Those of these SKUs that are known, until the transaction ends. */
export const lockCosts = (tx: Queryable, skuIds: readonly number[]) =>
  tx.rows<Pick<CostRow, 'skuId' | 'amount'>>(sql`
    select sku_id, amount from campaigns.cost where sku_id = any(${skuIds as number[]}::bigint[]) order by sku_id for update`)

type Costs = { skuIds: readonly number[]; amounts: readonly number[]; now: Instant }

export const put = (tx: Queryable, { skuIds, amounts, now }: Costs) =>
  tx.count(sql`
    insert into campaigns.cost (sku_id, amount, changed_at)
    select sku_id, amount, ${now}::timestamptz
    from unnest(${skuIds as number[]}::bigint[], ${amounts as number[]}::bigint[]) as c (sku_id, amount) order by sku_id
    on conflict (sku_id) do update set amount = excluded.amount, changed_at = excluded.changed_at`)

export const drop = (tx: Queryable, skuIds: readonly number[]) =>
  tx.count(sql`delete from campaigns.cost where sku_id = any(${skuIds as number[]}::bigint[])`)
