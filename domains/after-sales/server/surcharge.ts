/**
 * What the pieces that a buyer keeps would cost more by themselves: a volume price holds for the quantity that it was asked for. Staff
 * read it beside a return without a cause, and may lower what goes back by it.
 */
import { buyersByIds, profileOf } from '#domains/accounts/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { linesForCases } from '#domains/orders/server/case-door.ts'
import { GUEST, rulesOf, unitPrice } from '#domains/pricing/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { causeOf } from '../case-reasons.ts'
import { linesOf, roundsOf } from './round-sql.ts'
import type * as sql from './sql.ts'

/**
 * By the prices of today, so that what has become more expensive for everybody since does not count.
 * @returns minor units; 0 where the merchant is at cause, where nothing stays or no price depends on the quantity
 */
export async function restSurcharge(
  db: Queryable,
  row: sql.CaseRow,
  now: Instant,
): Promise<number> {
  const [round] = await roundsOf(db, [row.id])
  if (row.state !== 'applied' || round === undefined) return 0
  if (causeOf(round.type, round.reason) !== 'none') return 0
  const [ordered, noted] = await Promise.all([
    linesForCases(db, [row.orderId]),
    linesOf(db, row.orderId),
  ])
  const lines = ordered.flatMap((line) => {
    const shares = noted.find(({ lineId }) => lineId === line.id)
    const rest = shares === undefined ? 0 : shares.quantity - shares.takenQuantity
    return shares === undefined || shares.takenQuantity === 0
      ? []
      : [{ ...line, rest: rest * line.factor, was: line.quantity * line.factor }]
  })
  const skuIds = [...new Set(lines.map(({ skuId }) => skuId))]
  if (lines.every(({ rest }) => rest === 0)) return 0
  const lang = LANGS.find((each) => CURRENCY_OF[each] === row.currency) ?? row.lang
  const [skus, [buyer], settings] = await Promise.all([
    skusForSale(db, skuIds, lang),
    buyersByIds(db, [row.buyerId]),
    readSettings(db),
  ])
  const profile = buyer === undefined ? GUEST : profileOf(buyer, now)
  const buying = { profile, rules: rulesOf(settings), currency: row.currency }
  return skuIds.reduce((sum, skuId) => {
    const tiers = skus.find((sku) => sku.skuId === skuId)?.tiers ?? []
    // An activity's price was never one for a quantity.
    const of = lines.filter((line) => line.skuId === skuId && !line.isPromoted)
    const rest = of.reduce((count, line) => count + line.rest, 0)
    const was = of.reduce((count, line) => count + line.was, 0)
    const [after, before] = [unitPrice(tiers, rest, buying), unitPrice(tiers, was, buying)]
    if (rest === 0 || after === null || before === null) return sum
    return sum + Math.max(0, after.amount - before.amount) * rest
  }, 0)
}
