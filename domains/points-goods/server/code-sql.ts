/** Statements about stored codes. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type CodeRow = { id: string; encrypted: Buffer }
export type NewCode = CodeRow & { digest: Buffer }

/** Which of these digests are stored. */
export const listKnown = async (tx: Queryable, digests: readonly Buffer[]): Promise<string[]> =>
  (
    await tx.rows<{ digest: string }>(sql`
      select encode(digest, 'hex') as digest from points_goods.code where digest = any(${digests as Buffer[]}::bytea[])`)
  ).map(({ digest }) => digest)

/** Stores them, and counts them for their goods. One that is stored meanwhile violates a unique index. */
export const insertCodes = (
  tx: Queryable,
  { goodsId, codes, now }: { goodsId: number; codes: readonly NewCode[]; now: Instant },
) =>
  tx.write(sql`
    with added as (
      insert into points_goods.code (id, goods_id, digest, encrypted, added_at)
      select c.id, ${goodsId}::bigint, c.digest, c.encrypted, ${now}::timestamptz
      from unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ digest }) => digest)}::bytea[],
        ${codes.map(({ encrypted }) => encrypted)}::bytea[]) as c (id, digest, encrypted)
      returning id)
    update points_goods.goods set total_count = total_count + (select count(*) from added)::int where id = ${goodsId}`)

/** Gives the oldest codes of the goods, whose row is locked, to an order. @returns how many */
export const assignCodes = (
  tx: Queryable,
  to: { goodsId: number; orderNumber: string; quantity: number },
) =>
  tx.count(sql`
    update points_goods.code set order_number = ${to.orderNumber}
    where id in (select id from points_goods.code where goods_id = ${to.goodsId} and order_number is null
      order by added_at, id limit ${to.quantity})`)

export const listCodes = (db: Queryable, orderNumber: string) =>
  db.rows<CodeRow>(sql`
    select id, encrypted from points_goods.code where order_number = ${orderNumber} order by added_at, id`)
