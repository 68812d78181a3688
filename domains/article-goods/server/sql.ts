/** Statements about the goods of articles. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export type GoodsLine = { skuId: number; unitId: number; quantity: number }

/** In the order in which staff put them. */
export const linesOf = (db: Queryable, articleId: number) =>
  db.rows<GoodsLine>(sql`
    select sku_id, unit_id, quantity from article_goods.line where article_id = ${articleId} order by position`)

/** 0 where nobody has saved any yet. */
export const versionOf = async (db: Queryable, articleId: number): Promise<number> =>
  (
    await db.maybeRow<{ version: number }>(sql`
      select version from article_goods.list where article_id = ${articleId}`)
  )?.version ?? 0

/** Takes the next version, and holds the list until the transaction ends. @returns false when it was changed since `known` */
export const takeVersion = async (
  tx: Queryable,
  articleId: number,
  known: number,
): Promise<boolean> =>
  (await tx.count(sql`
    insert into article_goods.list as l (article_id, version) select ${articleId}, 1 where ${known} = 0 or exists (
      select from article_goods.list where article_id = ${articleId})
    on conflict (article_id) do update set version = l.version + 1 where l.version = ${known}`)) ===
  1

export async function replaceLines(
  tx: Queryable,
  articleId: number,
  lines: readonly GoodsLine[],
): Promise<void> {
  await tx.count(sql`delete from article_goods.line where article_id = ${articleId}`)
  await tx.count(sql`
    insert into article_goods.line (article_id, position, sku_id, unit_id, quantity)
    select ${articleId}, l.position, l.sku_id, l.unit_id, l.quantity
    from unnest(${lines.map(({ skuId }) => skuId)}::bigint[], ${lines.map(({ unitId }) => unitId)}::bigint[],
      ${lines.map(({ quantity }) => quantity)}::int[]) with ordinality as l (sku_id, unit_id, quantity, position)`)
}
