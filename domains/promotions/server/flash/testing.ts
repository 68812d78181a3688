/** A shop with flash sales, for tests. */
import sql from 'sql-template-tag'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { later } from '#kit/contract/time.ts'
import { publishActivity, saveActivity, type ActivitySku } from '../../contract.ts'
import { PROMOTION_SETTINGS } from '../../settings.ts'
import type { Outcome, Place } from './sql.ts'

/** What the shop has where it has set nothing else. */
export const HOLD_MINUTES = PROMOTION_SETTINGS['promotions.holdMinutes'].default

type Limits = Partial<ActivitySku> & {
  onHand?: number
  startsInMs?: number
  lastsMs?: number
  /** What may be ordered of its goods: from so many on, in multiples of the step. */
  unit?: { minQuantity: number; step: number }
}

export async function openFlash() {
  const shop = await openOrderShop()
  const { db, call, must } = shop
  const clerk = await shop.aClerk()

  const setUnit = (skuId: number, { minQuantity, step }: NonNullable<Limits['unit']>) =>
    db.count(sql`
      update catalog.sku_unit set min_quantity = ${minQuantity}, step = ${step} where sku_id = ${skuId}`)

  /** A published one of new goods: ten pieces, two for each buyer, for an hour from now on. */
  async function session({
    onHand = 1000,
    startsInMs = 0,
    lastsMs = 3_600_000,
    unit,
    ...sku
  }: Limits) {
    const item = await shop.goods(onHand)
    if (unit !== undefined) await setUnit(item.skuId, unit)
    const { code } = await db.row<{ code: string }>(sql`
      select code from catalog.sku where id = ${item.skuId}`)
    const startsAt = later(shop.clock.now, startsInMs)
    const { id } = await must(
      saveActivity,
      {
        kind: 'flash',
        names: { cn: '上午场', en: 'Morning session' },
        startsAt,
        endsAt: later(startsAt, lastsMs),
        audience: 'all',
        leastLevel: 1,
        skus: [
          {
            code,
            prices: [{ currency: 'CNY', amount: 800 }],
            quotaCount: 10,
            perOrderCount: null,
            perBuyerCount: 2,
            ...sku,
          },
        ],
      },
      clerk.by,
    )
    const published = await call(publishActivity, { activityId: id, version: 0 }, clerk.by)
    return { ...item, activityId: id, place: { activityId: id, skuId: item.skuId }, published }
  }

  const stand = ({ activityId }: Place) =>
    db.row<{ takenCount: number; waitingCount: number; heldCount: number; most: number }>(sql`
      select s.taken_count, s.waiting_count,
        (select coalesce(sum(c.held_count), 0) from promotions.claim c where c.activity_id = s.activity_id and c.state = 'held')::int as held_count,
        (select coalesce(max(b.count), 0) from promotions.buyer_count b where b.activity_id = s.activity_id)::int as most
      from promotions.activity_sku s where s.activity_id = ${activityId}`)

  return { shop, clerk, session, setUnit, stand }
}

export const countOf = (outcomes: readonly Outcome[], wanted: Outcome['outcome']): number =>
  outcomes.filter(({ outcome }) => outcome === wanted).length
