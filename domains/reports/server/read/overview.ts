/** The charts of the start page: a period beside as many days before it. */
import { readSettings } from '#domains/settings/server/door.ts'
import { addDays } from '#kit/contract/days.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { instantIn } from '#kit/contract/zone.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { salesOverview } from '../../contract.ts'
import { DAYS_BY_DAY } from '../../limits.ts'
import { visitorsIn } from '../visits/visits.ts'
import { demandPeriod } from './report.ts'
import { countDays, nextMonth, spanBefore, spanOf } from './span.ts'
import * as sql from './sql.ts'

type Overview = DataOf<typeof salesOverview>
type Days = { from: string; to: string }

const TOP_ROWS = 6

/** @throws {Refused} periodTooLong */
export async function overview(
  context: StaffContext,
  days: InputOf<typeof salesOverview>,
): Promise<Overview> {
  demandPeriod(days)
  const { reader, lang } = context
  const isByMonth = countDays(days.from, days.to) > DAYS_BY_DAY
  const [state, settings] = await Promise.all([sql.readShown(reader), readSettings(context.db)])
  const timeZone = settings['shop.timeZone']
  const read = (each: Days) =>
    periodOf(reader, each, { isByMonth, timeZone, generation: state.generation })
  const [current, former, top] = await Promise.all([
    read(days),
    read(spanBefore(days.from, days.to)),
    sql.rows(
      reader,
      'product',
      { generation: state.generation, warehouseId: 0, span: spanOf(days.from, days.to) },
      {
        page: { sort: 'netAmount', isFalling: true, limit: TOP_ROWS, offset: 0 },
        lang,
        pattern: null,
      },
    ),
  ])
  return {
    currency: settings['shop.baseCurrency'],
    isComplete: state.isComplete,
    isByMonth,
    current: current.totals,
    former: former.totals,
    series: current.series,
    formerSeries: former.series,
    topProducts: top.map(({ key, name, note, unitCount, netAmount }) => ({
      id: Number(key),
      name,
      code: note,
      unitCount,
      netAmount,
    })),
    failures: current.failures,
  }
}

type Read = { generation: number; isByMonth: boolean; timeZone: string }

async function periodOf(db: Queryable, days: Days, { generation, isByMonth, timeZone }: Read) {
  const span = spanOf(days.from, days.to)
  const wanted = { generation, warehouseId: 0, span }
  const grain = isByMonth ? 'month' : 'day'
  const [sums, rows, buyerCount, failures, visitors] = await Promise.all([
    sql.totals(db, wanted),
    sql.periods(db, wanted, grain),
    sql.buyerCount(db, wanted),
    sql.failures(db, {
      from: instantIn(`${span.from} 00:00`, timeZone) ?? `${span.from}T00:00:00.000Z`,
      until: instantIn(`${span.until} 00:00`, timeZone) ?? `${span.until}T00:00:00.000Z`,
    }),
    visitorsIn(db, span),
  ])
  const known = new Map(rows.map((row) => [row.key, row]))
  const visits = isByMonth ? visitors.byMonth : visitors.byDay
  return {
    totals: {
      ...sums,
      visitorCount: visitors.count,
      buyerCount,
      failedPaymentCount: failures.reduce((sum, { count }) => sum + count, 0),
    },
    failures,
    // days without a sale are points of the line too
    series: pointsOf(days, isByMonth).map((day) => ({
      day,
      netAmount: known.get(day)?.netAmount ?? 0,
      orderCount: known.get(day)?.orderCount ?? 0,
      visitorCount: visits.get(day) ?? 0,
    })),
  }
}

/** Each day of the period, or the first day of each month that it touches. */
function pointsOf({ from, to }: Days, isByMonth: boolean): string[] {
  const points: string[] = []
  const step = isByMonth ? nextMonth : (day: string) => addDays(day, 1)
  for (let day = isByMonth ? `${from.slice(0, 7)}-01` : from; day <= to; day = step(day))
    points.push(day)
  return points
}
