/** Adds lines that were bought before, and says of each what became of it, what its price is now, and what could take its place. */
import { substitutesOf } from '#domains/catalog/server/door.ts'
import { skusForSale, skusOfProducts } from '#domains/catalog/server/sale-door.ts'
import { warehousesFor } from '#domains/stock/server/door.ts'
import { CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { AddReport, ReportedLine, Substitute } from '../report-contract.ts'
import { numbersOf } from './check.ts'
import { addAgain, type Outcome } from './merge.ts'
import { choosePlace } from './place.ts'
import { retailOf } from './read.ts'
import { unitPricesToday } from './report-prices.ts'
import { fittingIn, loadGoods, newResolver, type Goods } from './resolve.ts'
import type { NewLine } from './sql.ts'

/** A line as it was bought; `former` is what one unit cost the buyer then, for this quantity. */
export type FormerLine = NewLine & {
  productId: number
  name: string
  optionText: string
  unitName: string
  factor: number
  former: { amount: number; currency: Currency } | null
}

/** More lines than these that could not be had are reported without substitutes. */
const REPLACED_MOST = 20
const SUBSTITUTES_MOST = 3
/** Products alike that are looked at for each line. */
const ALIKE_MOST = 4
/** Other variants that are looked at for each product: some have hundreds. */
const VARIANTS_MOST = 20
/** One report may price hundreds of goods. */
const REPORTS: Limit = { name: 'cart.reports', count: 60, perSeconds: 3600 }

/** Before lines are looked up for `addReported`. @throws {Refused} tooMany */
export const payForReport = (context: BuyerContext): Promise<void> =>
  demandBuyerToken(context.db, context, REPORTS)

/**
 * In the order of the lines. What could take the place of others is looked for once they are in the cart, so that nothing waits for it.
 */
export async function addReported(
  { db, buyerId, lang, now }: Pick<BuyerContext, 'db' | 'buyerId' | 'lang' | 'now'>,
  lines: readonly FormerLine[],
): Promise<AddReport> {
  const buyer = { buyerId, lang, now }
  const added = await db.tx((tx) => addAgain(tx, { ...buyer, lines }))
  return db.together((on) => report(on, buyer, { ...added, lines }))
}

type Buyer = { buyerId: number; lang: Lang; now: Instant }
type Added = { lines: readonly FormerLine[]; outcomes: readonly Outcome[]; count: number }

async function report(
  on: Queryable,
  buyer: Buyer,
  { lines, outcomes, count }: Added,
): Promise<AddReport> {
  const missing = lines
    .map((line, index) => ({ line, missing: line.quantity - quantityIn(outcomes[index]) }))
    .filter((each) => each.missing > 0)
    .slice(0, REPLACED_MOST)
  const candidates = await candidatesFor(
    on,
    missing.map(({ line }) => line),
  )
  const asked = [...lines, ...[...candidates.values()].flat().map((skuId) => ({ skuId }))]
  const [goods, warehouses] = await Promise.all([
    loadGoods(on, asked, buyer),
    warehousesFor(on, buyer.lang),
  ])
  const prices = await unitPricesToday(on, buyer, { lines, goods })
  const places = warehouses.map(({ id, name }) => ({ id, name }))
  const reported = lines.map((line, index): ReportedLine => {
    const outcome = outcomes[index]
    const lack = missing.find((each) => each.line === line)
    const wanted = lack && { ...line, quantity: lack.missing }
    return {
      ...reportOf(line, outcome, { goods, isAmount: prices[index] ?? null }),
      substitutes:
        wanted === undefined
          ? []
          : substitutesIn(goods, { wanted, places, skuIds: candidates.get(line.productId) ?? [] }),
    }
  })
  return { lines: reported, currency: CURRENCY_OF[buyer.lang], count }
}

const quantityIn = (outcome: Outcome | undefined) => outcome?.quantity ?? 0

function reportOf(
  line: FormerLine,
  outcome: Outcome | undefined,
  { goods, isAmount }: { goods: Goods; isAmount: number | null },
): Omit<ReportedLine, 'substitutes'> {
  const { skuId, unitId, productId, optionText, unitName, quantity: wantedQuantity, former } = line
  const sku = goods.skus.get(skuId)
  const unit = sku?.units.find(({ id }) => id === unitId)
  const isComparable = former !== null && former.currency === sku?.currency
  return {
    skuId,
    productId,
    // As the goods are called today; as they were called where they are gone.
    name: sku?.name ?? line.name,
    optionText: sku?.optionText ?? optionText,
    unitName: unit?.name ?? unitName,
    pictureUrl: sku?.picture?.smallUrl ?? null,
    wantedQuantity,
    outcome: outcome?.outcome ?? 'gone',
    quantity: quantityIn(outcome),
    problem: outcome?.problem ?? null,
    numbers: numbersOf(unit, goods.freeOf(line)),
    priceChange:
      isComparable && isAmount !== null && isAmount !== former.amount
        ? { wasAmount: former.amount, isAmount }
        : null,
  }
}

/** By product: its own SKUs, and those of goods that the shop puts in its place. */
async function candidatesFor(
  on: Queryable,
  lines: readonly FormerLine[],
): Promise<Map<number, number[]>> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  if (productIds.length === 0) return new Map()
  const alike = new Map<number, number[]>()
  for (const id of productIds) alike.set(id, await substitutesOf(on, id, ALIKE_MOST))
  const skus = await skusOfProducts(on, [
    ...new Set([...productIds, ...[...alike.values()].flat()]),
  ])
  const byProduct = Map.groupBy(skus, ({ productId }) => productId)
  const bought = new Set(lines.map(({ skuId }) => skuId))
  const idsOf = (productId: number) =>
    (byProduct.get(productId) ?? [])
      .map(({ skuId }) => skuId)
      // What was bought first: another warehouse may have it.
      .toSorted((one, other) => Number(bought.has(other)) - Number(bought.has(one)))
      .slice(0, VARIANTS_MOST)
  return new Map(
    productIds.map((id) => [
      id,
      [...idsOf(id), ...(alike.get(id) ?? []).flatMap((other) => idsOf(other).slice(0, 1))],
    ]),
  )
}

type Wanted = FormerLine
type Choice = {
  wanted: Wanted
  places: readonly { id: number; name: string }[]
  skuIds: readonly number[]
}

/** The same goods from another warehouse first, then another variant, then goods alike. In a unit of the same size, else the smallest. */
function substitutesIn(goods: Goods, { wanted, places, skuIds }: Choice): Substitute[] {
  const baseQuantity = wanted.quantity * wanted.factor
  const own = skuIds.filter((id) => id === wanted.skuId)
  const found: Substitute[] = []
  for (const skuId of [...own, ...skuIds.filter((id) => id !== wanted.skuId)]) {
    const sku = goods.skus.get(skuId)
    const unit = sku?.units.find(({ factor }) => factor === wanted.factor) ?? sku?.units[0]
    const freeIn = (warehouseId: number) => goods.freeOf({ skuId, warehouseId })
    const open = places.filter(({ id }) => skuId !== wanted.skuId || id !== wanted.warehouseId)
    const place = choosePlace(
      open.toSorted(
        (a, b) => Number(b.id === wanted.warehouseId) - Number(a.id === wanted.warehouseId),
      ),
      freeIn,
      () => baseQuantity,
    )
    if (sku === undefined || unit === undefined || place === undefined) continue
    const aim = Math.ceil(Math.ceil(baseQuantity / unit.factor) / unit.step) * unit.step
    const line = { skuId, unitId: unit.id, warehouseId: place.id, quantity: aim }
    const quantity = fittingIn(newResolver(goods)(line), aim)
    const fitting = newResolver(goods)({ ...line, quantity })
    const unitAmount = retailOf(sku, unit)
    if (quantity <= 0 || fitting.problem !== null || unitAmount === null) continue
    found.push({
      ...line,
      quantity,
      productId: sku.productId,
      name: sku.name,
      optionText: sku.optionText,
      code: sku.code,
      unitName: unit.name,
      warehouseName: place.name,
      pictureUrl: sku.picture?.smallUrl ?? null,
      unitAmount,
    })
    if (found.length === SUBSTITUTES_MOST) break
  }
  return found
}

/**
 * Lines as their goods are today, without a price of before, as of a saved list. What is gone for good has no product.
 */
export async function formerLinesOf<Line extends NewLine>(
  tx: Queryable,
  lines: readonly Line[],
  lang: Lang,
) {
  const skus = await skusForSale(tx, [...new Set(lines.map(({ skuId }) => skuId))], lang)
  const byId = new Map(skus.map((sku) => [sku.skuId, sku]))
  return lines.map((line) => {
    const sku = byId.get(line.skuId)
    const unit = sku?.units.find(({ id }) => id === line.unitId)
    const isSold = sku?.published === true && unit !== undefined
    return {
      ...line,
      productId: sku?.productId ?? 0,
      name: sku?.name ?? '',
      optionText: sku?.optionText ?? '',
      code: sku?.code ?? '',
      pictureUrl: sku?.picture?.smallUrl ?? null,
      unitName: unit?.name ?? '',
      factor: unit?.factor ?? 1,
      step: unit?.step ?? 1,
      unitAmount: isSold ? retailOf(sku, unit) : null,
      former: null,
    }
  })
}
