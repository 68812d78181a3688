/** Points goods as shoppers see them. */
import { buyersByIds, isSuper, pricingProfile } from '#domains/accounts/server/door.ts'
import { couponNames, couponOfferOf } from '#domains/coupons/server/door.ts'
import { usablePoints } from '#domains/points/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Context, ShopperContext } from '#kit/server/context.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { listPointsGoods, PointsCard, PointsGoods, pointsGoods } from '../contract.ts'
import { QUANTITY_MAX } from '../limits.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 24

export async function list(
  { db, lang, now }: Pick<Context, 'db' | 'lang' | 'now'>,
  { kind, after }: InputOf<typeof listPointsGoods>,
): Promise<DataOf<typeof listPointsGoods>> {
  const rows = await sql.listOnSale(db, {
    kind: kind ?? null,
    now,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: items.map((row) => toCard(row, lang)), next }
}

const toCard = (row: sql.GoodsRow, lang: Lang): PointsCard => ({
  id: row.id,
  kind: row.kind,
  name: textIn(row.name, lang).text,
  pictureUrl: row.pictureUrls[0] ?? null,
  pointsCount: row.pointsCount,
  leftCount: row.totalCount - row.takenCount,
})

/** @throws {Refused} goodsNotFound */
export async function detail(
  context: ShopperContext,
  { goodsId }: InputOf<typeof pointsGoods>,
): Promise<PointsGoods> {
  const { db, lang, now } = context
  const row = await sql.findOnSale(db, goodsId, now)
  if (row === null) throw new Refused(PointsGoodsReasons.goodsNotFound)
  const { templateId, text, pictureUrls, perPerson, minLevel, saleUntil } = row
  const [[coupon], own] = await Promise.all([
    templateId === null ? [] : couponNames(db, [templateId]),
    ownOf(context, row),
  ])
  return {
    ...toCard(row, lang),
    version: row.version,
    text: textIn(text, lang).text,
    pictureUrls,
    perPerson,
    minLevel,
    saleUntil,
    coupon: coupon === undefined ? null : { name: textIn(coupon.name, lang).text },
    superDays: row.superDays,
    own,
  }
}

/** What this buyer may order of it, and what keeps them from it. */
async function ownOf(
  { db, buyerId, now }: ShopperContext,
  row: sql.GoodsRow,
): Promise<PointsGoods['own']> {
  if (buyerId === null) return null
  const { templateId } = row
  const [points, count, { level }, offer, [buyer]] = await Promise.all([
    usablePoints(db, buyerId, now),
    sql.countOfBuyer(db, row.id, buyerId),
    pricingProfile(db, buyerId, now),
    templateId === null ? null : couponOfferOf(db, { templateId, buyerId, now }),
    row.kind === 'super' ? buyersByIds(db, [buyerId]) : [],
  ])
  const { usableCount, owedCount } = points
  const leftCount = Math.min(row.totalCount - row.takenCount, offer?.leftCount ?? Infinity)
  const byLimit = Math.min(Math.max(0, row.perPerson - count), offer?.ownLeftCount ?? Infinity)
  const byPoints = Math.floor(usableCount / row.pointsCount)
  const why =
    leftCount <= 0
      ? 'soldOut'
      : (row.minLevel ?? 0) > level
        ? 'level'
        : byLimit === 0
          ? 'limit'
          : owedCount > 0
            ? 'owed'
            : buyer !== undefined && isSuper(buyer, now) && buyer.superUntil === null
              ? 'endless'
              : byPoints === 0
                ? 'points'
                : null
  const most = row.kind === 'coupon' ? 1 : QUANTITY_MAX
  const mostCount = why === null ? Math.min(leftCount, byLimit, byPoints, most) : 0
  return { usableCount, mostCount, why }
}
