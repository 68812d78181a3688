/** Numbers of invoices: the next one of a series, without gaps, and those of the tax office's system, each once. */
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { InvoiceReasons } from '../reasons.ts'
import * as sql from './sql.ts'

/**
 * Takes the next number of a year's series, with its instant. Taken last: others wait for it until the transaction ends, and who has waited is
 * never dated before the number before.
 */
export async function takeNumber(tx: Queryable, letter: 'F' | 'R', now: Instant, timeZone: string) {
  const series = `${letter}${dayIn(now, timeZone).slice(0, 4)}`
  const { last: seriesNumber, at } = await sql.nextOfSeries(tx, series, now)
  const number = `${series}-${String(seriesNumber).padStart(8, '0')}`
  return { series, seriesNumber, number, now: at }
}

type Official = { officialCode: string; officialNumber: string }

/** Under the lock of the series; the database refuses it too. @throws {Refused} officialThere */
export async function demandOfficialFree(
  tx: Queryable,
  seller: sql.Seller | null,
  official: Official,
): Promise<void> {
  if (official.officialNumber === '') return
  const isTaken = await sql.isOfficialTaken(tx, { country: seller?.country ?? '', ...official })
  if (isTaken) throw new Refused(InvoiceReasons.officialThere)
}
