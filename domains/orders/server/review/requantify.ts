/**
 * The prices of lines that lose pieces. A price holds for the quantity that it was asked for: a volume price from that quantity on, a
 * negotiated one for what was negotiated. With fewer the shop's price for them holds where it is higher.
 */
import { buyersByIds, profileOf } from '#domains/accounts/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { withoutHints } from '#domains/pricing/hints.ts'
import { GUEST, rulesOf, unitPrice } from '#domains/pricing/server/door.ts'
import { needsApproval } from '#domains/approvals/limits.ts'
import { quotedOrders } from '#domains/quotes/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OrderRow } from '../row.ts'
import type { Line } from './revise-sql.ts'

type Lowered = Line & { wasQuantity: number }
type Requantified = Lowered & { wasUnitAmount: number }

/** @returns null where fewer of a line have no price any more: it is for all of its pieces */
export async function requantify(
  tx: Queryable,
  order: OrderRow,
  lines: readonly Lowered[],
  now: Instant,
): Promise<Requantified[] | null> {
  const askPrice = await priceListFor(tx, order, lines, now)
  const priced = lines.map((line) => ({ line, price: askPrice(line) }))
  if (priced.some(({ price }) => price === 'none')) return null
  return priced.map(({ line, price }) => ({
    ...line,
    wasUnitAmount: line.unitAmount,
    ...(price === 'same' || price === 'none' ? {} : price),
  }))
}

type NewPrice = Pick<Line, 'listUnitAmount' | 'unitAmount' | 'steps'>

/** How each line is priced now; `same`: as it was, `none`: the shop has no price for so few. */
async function priceListFor(
  tx: Queryable,
  order: OrderRow,
  lines: readonly Lowered[],
  now: Instant,
): Promise<(line: Lowered) => NewPrice | 'same' | 'none'> {
  const countOf = (skuId: number, key: 'quantity' | 'wasQuantity') =>
    lines
      // A gift of the same SKU is none of the pieces that a price is for.
      .filter((line) => line.skuId === skuId && line.giftActivityId === null)
      .reduce((sum, line) => sum + line[key] * line.factor, 0)
  const isLower = ({ skuId }: Lowered) => countOf(skuId, 'quantity') < countOf(skuId, 'wasQuantity')
  const skuIds = [...new Set(lines.filter(isLower).map(({ skuId }) => skuId))]
  if (skuIds.length === 0) return () => 'same'
  const lang = LANGS.find((each) => CURRENCY_OF[each] === order.currency) ?? order.lang
  const [skus, [buyer], settings, quoted] = await Promise.all([
    skusForSale(tx, skuIds, lang),
    buyersByIds(tx, [order.buyerId]),
    readSettings(tx),
    quotedOrders(tx, [order.number]),
  ])
  const profile = buyer === undefined ? GUEST : profileOf(buyer, now)
  const buying = { profile, rules: rulesOf(settings), currency: order.currency }
  const isQuoted = quoted.has(order.number)
  const percent = settings['approvals.adjustPercent']
  return (line) => {
    // The price of an activity is one for this SKU and never was one for a quantity.
    const isOfActivity =
      line.giftActivityId !== null || line.steps.some(({ kind }) => kind === 'activity')
    if (!isLower(line) || isOfActivity) return 'same'
    const { skuId, factor, unitAmount } = line
    const tiers = skus.find((sku) => sku.skuId === skuId)?.tiers ?? []
    const [count, wasCount] = [countOf(skuId, 'quantity'), countOf(skuId, 'wasQuantity')]
    const after = unitPrice(tiers, count, buying, factor)
    const before = unitPrice(tiers, wasCount, buying, factor)
    // Prices that have risen for everybody since are none of its matter.
    const isByQuantity = (after?.amount ?? 0) > (before?.amount ?? 0) || count < tierOf(line)
    if (!isQuoted && !isByQuantity) return 'same'
    if (after === null) return 'none'
    const usual = after.amount * factor
    // What one person may offer for so few is no other price than theirs.
    const isBeyond =
      !isQuoted || needsApproval({ totalAmount: unitAmount, usualAmount: usual, percent })
    if (usual <= unitAmount || !isBeyond) return 'same'
    return {
      listUnitAmount: after.listAmount * factor,
      unitAmount: usual,
      steps: withoutHints(after.steps),
    }
  }
}

/** In base units, the quantity from which its volume price held; 0 where it had none. */
const tierOf = ({ steps, factor }: Line): number =>
  Number(steps.find(({ kind }) => kind === 'tier')?.values['quantity'] ?? 0) * factor
