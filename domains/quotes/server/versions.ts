/** What the versions of a quote say about its lines: which quantities are discussed, and what the merchant offers. */
import type { Instant } from '#kit/contract/values.ts'
import type { LineRow, QuoteRow } from './sql.ts'
import type { VersionRow } from './version-sql.ts'

export const newestOf = ({ versions }: Pick<QuoteRow, 'versions'>): VersionRow | null =>
  versions.at(-1) ?? null

/** The number that an answer or a counter-offer refers to; 0 while there is only the request. */
export const newestNumberOf = (row: Pick<QuoteRow, 'versions'>): number =>
  newestOf(row)?.number ?? 0

/** The merchant's latest version; the buyer's counter-offer may have replaced it. */
export const lastOfferOf = ({ versions }: Pick<QuoteRow, 'versions'>): VersionRow | null =>
  versions.findLast(({ author }) => author === 'staff') ?? null

/** @returns null where none is open, or the open one has expired */
export function openVersionOf(row: Pick<QuoteRow, 'versions'>, now: Instant): VersionRow | null {
  const newest = newestOf(row)
  return newest?.outcome === null && newest.validUntil > now ? newest : null
}

const linesIn = ({ lines }: QuoteRow, version: VersionRow | null): LineRow[] =>
  version === null
    ? lines
    : lines.map((line) => {
        const { quantity, unitAmount } = version.lines.find(({ lineId }) => lineId === line.id)!
        return { ...line, quantity, unitAmount }
      })

/** The lines as the merchant last offered them, or as they were asked for. */
export const offeredLinesOf = (row: QuoteRow): LineRow[] => linesIn(row, lastOfferOf(row))

/** The lines in the quantities of the newest version: what an answer is for. */
export const discussedLinesOf = (row: QuoteRow): LineRow[] => linesIn(row, newestOf(row))

type Priced = { quantity: number; unitAmount: number | null }

export const goodsAmountOf = (lines: readonly Priced[]): number =>
  lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * (unitAmount ?? 0), 0)
