/** Bounds of what either side offers: a price for every line, in whole steps of the currency, within what an order may come to. */
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { VERSIONS_MAX } from '../limits.ts'
import { QuoteReasons } from '../reasons.ts'
import type { QuoteRow } from './sql.ts'
import { goodsAmountOf, newestNumberOf } from './versions.ts'

export type OfferedLine = { lineId: number; quantity: number; unitAmount: number }

/** @returns the total of goods and freight @throws {Refused} linesWrong, notWhole, tooLarge */
export function demandCompleteOffer(
  row: QuoteRow,
  { lines, freightAmount }: { lines: readonly OfferedLine[]; freightAmount: number },
): number {
  const asked = new Set(row.lines.map(({ id }) => id))
  const isEach = lines.every(({ lineId }) => asked.delete(lineId)) && asked.size === 0
  if (!isEach) throw new Refused(QuoteReasons.linesWrong)
  const step = PRICE_STEP[row.currency]
  const amounts = [freightAmount, ...lines.map(({ unitAmount }) => unitAmount)]
  if (amounts.some((amount) => amount % step !== 0)) throw new Refused(QuoteReasons.notWhole)
  const total = goodsAmountOf(lines) + freightAmount
  if (total > AMOUNT_MAX[row.currency]) throw new Refused(QuoteReasons.tooLarge)
  return total
}

/** Whether it is for machines, whose orders have deposits: all of its lines, since families are not mixed. */
export async function isForMachines(db: Queryable, { lines, lang }: QuoteRow): Promise<boolean> {
  const skus = await skusForSale(
    db,
    lines.flatMap(({ skuId }) => skuId ?? []),
    lang,
  )
  return skus.some(({ family }) => family === 'device')
}

/** Only of machines, and within what the shop allows. @throws {Refused} depositWrong */
export async function demandDeposit(
  tx: Queryable,
  row: QuoteRow,
  percent: number | null,
): Promise<void> {
  if (percent === null) return
  const { leastPercent: least, mostPercent: most } = depositBoundsOf(await readSettings(tx))
  if (percent < least || percent > most || !(await isForMachines(tx, row))) {
    throw new Refused(QuoteReasons.depositWrong, { values: { least, most } })
  }
}

/**
 * Only machines have one. @returns the months that they have without it, the longest of them; null where nothing was said
 * @throws {Refused} warrantyWrong
 */
export async function demandWarranty(
  tx: Queryable,
  { lines, lang }: QuoteRow,
  months: number | null,
): Promise<number | null> {
  if (months === null) return null
  const skuIds = lines.flatMap(({ skuId }) => skuId ?? [])
  const [skus, settings] = await Promise.all([skusForSale(tx, skuIds, lang), readSettings(tx)])
  const devices = skus.filter(({ family }) => family === 'device')
  if (devices.length === 0) throw new Refused(QuoteReasons.warrantyWrong)
  const usual = settings['deviceOrders.warrantyMonths']
  return Math.max(...devices.map(({ warrantyMonths }) => warrantyMonths ?? usual))
}

export const depositBoundsOf = (settings: Settings) => ({
  leastPercent: settings['quotes.depositLeast'],
  mostPercent: settings['quotes.depositMost'],
})

/**
 * What is offered answers the version that its author saw. @returns the number of the version to be made
 * @throws {Refused} otherVersion, tooManyVersions
 */
export function demandNextNumber(row: QuoteRow, seen: number): number {
  const newest = newestNumberOf(row)
  if (newest !== seen) throw new Refused(QuoteReasons.otherVersion)
  if (newest >= VERSIONS_MAX) throw new Refused(QuoteReasons.tooManyVersions)
  return newest + 1
}
