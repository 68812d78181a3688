/** Publishing a flash sale: its pieces are set aside, and those who wished are told before it starts. */
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { PromotionReasons } from '../../reasons.ts'
import { skusOf } from '../sql.ts'
import { keepAside } from './aside.ts'
import { reminderAt } from './bounds.ts'
import * as sql from './session-sql.ts'
import { takeUnits } from './units.ts'

/** Of other activities nothing is set aside. @throws {Refused} belowLeast, stockShort */
export async function prepare(tx: Queryable, activityId: number, now: Instant): Promise<void> {
  const sale = await sql.sessionOf(tx, activityId, null)
  if (sale === null) return
  await takeUnits(tx, activityId, await skusOf(tx, activityId))
  const [short] = await keepAside(tx, activityId, now)
  if (short !== undefined) {
    const [sku] = await skusForSale(tx, [short.skuId], 'cn')
    throw new Refused(PromotionReasons.stockShort, {
      values: { code: sku?.code ?? '', count: short.wantedCount },
    })
  }
  await sql.moveReminders(tx, activityId, { remindAt: await reminderAt(tx, sale.startsAt), now })
}
