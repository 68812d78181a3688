/** Instants in files for spreadsheets: as the shop's clocks show them, with the zone named in the head of their column. */
import type { Instant } from '../../contract/values.ts'
import { clockIn } from '../../contract/zone.ts'

export type ZonedCells = {
  /** `Placed (Asia/Shanghai)` */
  head: (label: string) => string
  /** `2026-11-26 14:10`, which a spreadsheet reads as a time; empty for none. */
  cell: (instant: Instant | null) => string
}

export const zonedCells = (timeZone: string): ZonedCells => ({
  head: (label) => `${label} (${timeZone})`,
  cell: (instant) => (instant === null ? '' : clockIn(instant, timeZone).replace('T', ' ')),
})
