/** The figures of a flash sale, for the office. */
import { nameWithOption } from '#domains/catalog/name-with-option.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { later, SECOND_MS } from '#kit/contract/time.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { officeFlashFigures } from '../../flash-office-contract.ts'
import { activity } from '../list-sql.ts'
import * as sql from './figures-sql.ts'

const LAST_SECONDS = 10

/** @throws {Refused} notFound */
export async function figures(
  { db, lang, now }: StaffContext,
  { activityId }: InputOf<typeof officeFlashFigures>,
): Promise<DataOf<typeof officeFlashFigures>> {
  const [found, rows, buyerCount] = await Promise.all([
    activity(db, activityId),
    sql.figuresOf(db, activityId, later(now, -LAST_SECONDS * SECOND_MS)),
    sql.countBuyers(db, activityId),
  ])
  if (found?.kind !== 'flash') throw new Refused(Reasons.notFound)
  const goods = await skusForSale(
    db,
    rows.map(({ skuId }) => skuId),
    lang,
  )
  const bySku = new Map(goods.map((sku) => [sku.skuId, sku]))
  const { names, state, stopReason, startsAt, endsAt } = found
  return {
    names,
    state,
    stopReason,
    startsAt,
    endsAt,
    buyerCount,
    skus: rows.map(({ lastCount, soldOutAt, ...row }) => {
      const sku = bySku.get(row.skuId)
      return {
        ...row,
        code: sku?.code ?? '',
        name: nameWithOption(sku),
        perSecond: lastCount / LAST_SECONDS,
        soldOutAfterMs: soldOutAt === null ? null : Date.parse(soldOutAt) - Date.parse(startsAt),
      }
    }),
  }
}
