/**
 * Counts visitors of each day. What is stored are 4,096 numbers a day, the same for one visitor or a million: nobody can be found in
 * them, and no cookie is needed. Who comes twice a day, from one network with one kind of browser, counts once.
 */
import { dayIn } from '#kit/contract/zone.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Runtime } from '#kit/server/domain.ts'
import type { VisitListener } from '#kit/server/http/page-visits.ts'
import { signature } from '#kit/server/secrets/secret.ts'
import { estimateCount, markOf, REGISTERS } from './registers.ts'
import * as sql from './sql.ts'

/** More writes than these at once would stand in the way of buyers: their visits are not counted. */
const WRITES_AT_ONCE = 4

/** Writes only what this process has not written today: after some thousand visitors hardly anything. */
export function countVisits({
  db,
  clock,
  log,
}: Pick<Runtime, 'db' | 'clock' | 'log'>): VisitListener {
  let known = { day: '', registers: new Uint8Array(REGISTERS) }
  let writing = 0
  const note = async ({ ip, userAgent }: { ip: string; userAgent: string }) => {
    const day = dayIn(clock(), (await readSettings(db))['shop.timeZone'])
    if (known.day !== day) known = { day, registers: new Uint8Array(REGISTERS) }
    // of this day alone, and with the installation's secret: the same visitor is another number tomorrow
    const mark = markOf(signature('reports.visit', `${day} ${ip} ${userAgent}`))
    if ((known.registers[mark.register] ?? 0) >= mark.rank) return
    await sql.raiseRegister(db, day, mark)
    known.registers[mark.register] = mark.rank
  }
  return (visitor) => {
    if (writing >= WRITES_AT_ONCE) return
    writing++
    note(visitor)
      .catch((error: unknown) => log.warn({ err: error }, 'a visit could not be counted'))
      .finally(() => writing--)
  }
}

/** @returns of each day and month, and of all: a visitor of several days counts on each, since nobody is known again */
export async function visitorsIn(
  db: Queryable,
  { from, until }: { from: string; until: string },
): Promise<{
  byDay: ReadonlyMap<string, number>
  count: number
  byMonth: ReadonlyMap<string, number>
}> {
  const days = await sql.daysIn(db, from, until)
  const countIn = (rows: readonly sql.VisitDay[]) =>
    rows.reduce((sum, { registers }) => sum + estimateCount(registers), 0)
  return {
    byDay: new Map(days.map((each) => [each.day, estimateCount(each.registers)])),
    byMonth: new Map(
      [...Map.groupBy(days, ({ day }) => `${day.slice(0, 7)}-01`)].map(([month, rows]) => [
        month,
        countIn(rows),
      ]),
    ),
    count: countIn(days),
  }
}
