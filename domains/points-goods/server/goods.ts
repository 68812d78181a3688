/** Points goods as staff see them, as the log keeps them, and locked as staff saw them. */
import { couponNames } from '#domains/coupons/server/door.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OfficePointsGoods, PointsGoodsForm } from '../office-contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import * as sql from './sql.ts'

export async function toViews(
  db: Queryable,
  rows: readonly sql.GoodsRow[],
  lang: Lang,
): Promise<OfficePointsGoods[]> {
  const ids = rows.flatMap(({ templateId }) => (templateId === null ? [] : [templateId]))
  const names = ids.length === 0 ? [] : await couponNames(db, ids)
  return rows.map((row) => {
    const coupon = names.find(({ id }) => id === row.templateId)
    return {
      ...formOf(row),
      id: row.id,
      state: row.state,
      takenCount: row.takenCount,
      version: row.version,
      coupon: coupon === undefined ? null : textIn(coupon.name, lang).text,
    }
  })
}

export const toView = async (
  db: Queryable,
  row: sql.GoodsRow,
  lang: Lang,
): Promise<OfficePointsGoods> => (await toViews(db, [row], lang))[0]!

const formOf = (row: sql.GoodsRow): PointsGoodsForm => ({
  kind: row.kind,
  name: row.name,
  text: row.text,
  pictureUrls: row.pictureUrls,
  pointsCount: row.pointsCount,
  templateId: row.templateId,
  superDays: row.superDays,
  totalCount: row.totalCount,
  perPerson: row.perPerson,
  minLevel: row.minLevel,
  saleFrom: row.saleFrom,
  saleUntil: row.saleUntil,
})

/** All of the form: who reads the log sees what was given away, for how much, to whom and when. */
export const loggedOf: (row: sql.GoodsRow) => PointsGoodsForm = formOf

type Versioned = { goodsId: number; version: number }

/** @throws {Refused} goodsNotFound, changedMeanwhile */
export async function lockVersion(
  tx: Queryable,
  { goodsId, version }: Versioned,
): Promise<sql.GoodsRow> {
  const row = await sql.lockGoods(tx, goodsId)
  if (row === null) throw new Refused(PointsGoodsReasons.goodsNotFound)
  if (row.version !== version) throw new Refused(Reasons.changedMeanwhile)
  return row
}
