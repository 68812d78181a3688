/** Statements about points goods: what there is, and how pieces of it are taken. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { GoodsKind } from '../contract.ts'
import type { PointsGoodsForm } from '../office-contract.ts'
import type { GoodsState } from '../states.ts'

export type GoodsRow = Omit<PointsGoodsForm, 'name' | 'text'> & {
  id: number
  state: GoodsState
  name: Translated
  text: Translated
  takenCount: number
  /** Null where it was saved before that was kept. */
  savedBy: number | null
  version: number
}

const isOnSale = (now: Instant) =>
  sql`state = 'on_sale' and (sale_from is null or sale_from <= ${now}) and (sale_until is null or sale_until > ${now})`

type Listed = { kind: GoodsKind | null; now: Instant; after: number | null; limit: number }

export const listOnSale = (db: Queryable, { kind, now, after, limit }: Listed) =>
  db.rows<GoodsRow>(sql`
    select * from points_goods.goods
    where ${isOnSale(now)} and (${kind}::text is null or kind = ${kind}) and (${after}::bigint is null or id < ${after})
    order by id desc limit ${limit}`)

export const findGoods = (db: Queryable, id: number) =>
  db.maybeRow<GoodsRow>(sql`select * from points_goods.goods where id = ${id}`)

/** One that shoppers can see: on sale, in its time. */
export const findOnSale = (db: Queryable, id: number, now: Instant) =>
  db.maybeRow<GoodsRow>(sql`select * from points_goods.goods where id = ${id} and ${isOnSale(now)}`)

export const lockGoods = (tx: Queryable, id: number) =>
  tx.maybeRow<GoodsRow>(sql`select * from points_goods.goods where id = ${id} for update`)

export const listForOffice = (
  db: Queryable,
  { state, after, limit }: { state: GoodsState | null; after: number | null; limit: number },
) =>
  db.rows<GoodsRow>(sql`
    select * from points_goods.goods
    where (${state}::text is null or state = ${state}) and (${after}::bigint is null or id < ${after})
    order by id desc limit ${limit}`)

type Saving = PointsGoodsForm & { savedBy: number }

export const insertGoods = (tx: Queryable, form: Saving & { now: Instant }) =>
  tx.row<GoodsRow>(sql`
    insert into points_goods.goods (kind, name, text, picture_urls, points_count, template_id, super_days, total_count, per_person,
      min_level, sale_from, sale_until, saved_by, created_at)
    values (${form.kind}, ${JSON.stringify(form.name)}::jsonb, ${JSON.stringify(form.text)}::jsonb, ${form.pictureUrls}::text[], ${form.pointsCount},
      ${form.templateId}, ${form.superDays}, ${form.totalCount}, ${form.perPerson}, ${form.minLevel}, ${form.saleFrom}, ${form.saleUntil},
      ${form.savedBy}, ${form.now})
    returning *`)

export const updateGoods = (tx: Queryable, id: number, form: Saving) =>
  tx.row<GoodsRow>(sql`
    update points_goods.goods set kind = ${form.kind}, name = ${JSON.stringify(form.name)}::jsonb, text = ${JSON.stringify(form.text)}::jsonb,
      picture_urls = ${form.pictureUrls}::text[], points_count = ${form.pointsCount}, template_id = ${form.templateId}, super_days = ${form.superDays},
      total_count = ${form.totalCount}, per_person = ${form.perPerson}, min_level = ${form.minLevel}, sale_from = ${form.saleFrom},
      sale_until = ${form.saleUntil}, saved_by = ${form.savedBy}, version = version + 1
    where id = ${id} returning *`)

export const setState = (tx: Queryable, id: number, state: GoodsState) =>
  tx.row<GoodsRow>(sql`
    update points_goods.goods set state = ${state}, version = version + 1 where id = ${id} returning *`)

export const deleteDraft = (tx: Queryable, id: number) =>
  tx.count(sql`delete from points_goods.goods where id = ${id} and state = 'draft'`)

/** Whether a form, a page or an order shows this picture. */
export const usesPicture = async (db: Queryable, url: string): Promise<boolean> =>
  (
    await db.row<{ isUsed: boolean }>(sql`
      select exists (select from points_goods.goods where ${url} = any(picture_urls))
        or exists (select from points_goods.goods_order where picture_url = ${url}) as is_used`)
  ).isUsed

type PieceRequest = {
  goodsId: number
  buyerId: number
  quantity: number
  level: number
  now: Instant
}

/**
 * Takes pieces while there are any, within the limit of a person. The buyer's account of points is locked by then, so that another order of
 * theirs counts here.
 * @returns null where they cannot be taken
 */
export const takePieces = (tx: Queryable, to: PieceRequest) =>
  tx.maybeRow<GoodsRow>(sql`
    update points_goods.goods g set taken_count = taken_count + ${to.quantity}::int
    where g.id = ${to.goodsId} and ${isOnSale(to.now)} and taken_count + ${to.quantity}::int <= total_count
      and coalesce(min_level, 0) <= ${to.level}::int
      and per_person >= ${to.quantity}::int + (select coalesce(sum(o.quantity), 0) from points_goods.goods_order o
        where o.goods_id = g.id and o.buyer_id = ${to.buyerId} and o.state <> 'cancelled')
    returning *`)

export const givePiecesBack = (tx: Queryable, goodsId: number, quantity: number) =>
  tx.write(sql`
    update points_goods.goods set taken_count = taken_count - ${quantity}::int where id = ${goodsId}`)

/** How many of them a buyer has ordered and not cancelled. */
export const countOfBuyer = async (db: Queryable, goodsId: number, buyerId: number) =>
  (
    await db.row<{ count: number }>(sql`
      select coalesce(sum(quantity), 0)::int as count from points_goods.goods_order
      where goods_id = ${goodsId} and buyer_id = ${buyerId} and state <> 'cancelled'`)
  ).count
