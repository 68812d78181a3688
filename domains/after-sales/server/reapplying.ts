/** How often pieces may be applied for, and until when what was refused may be answered, over all rounds of a case. */
import { readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { causeOf } from '../case-reasons.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { isEnded } from '../states.ts'
import { orderForPayment } from '#domains/orders/server/order-door.ts'
import { latestLines } from './latest-round.ts'
import { attemptsOf, roundLinesOf, roundsOf } from './round-sql.ts'
import type { CaseRow } from './sql.ts'
import { windowUntil, type Asked, type Grace } from './take.ts'

/**
 * Pieces that were refused before are applied for so often, in another round or in a new case.
 * @throws {Refused} tooOften
 */
export async function demandAttemptsLeft(
  tx: Queryable,
  orderId: number,
  { lines }: Pick<Asked, 'lines'>,
): Promise<void> {
  const most = (await readSettings(tx))['afterSales.reapplyMost']
  const lineIds = lines.map(({ lineId }) => lineId)
  if ((await attemptsOf(tx, { orderId, lineIds })) <= most) return
  throw new Refused(AfterSalesReasons.tooOften, { values: { count: most } })
}

type Wanted = {
  cause: 'quality' | 'none'
  lines: readonly { lineId: number; quantity: number }[]
}

const IN_VAIN: readonly unknown[] = ['rejected', 'goods_refused', 'revoked', 'closed_overdue']

/**
 * As of when a further round counts. What replaces an application that nobody has decided counts as of the day of that application, as far as it
 * asks for no other pieces and for the same kind of reason: waiting makes no window longer or shorter. Buyers who are refused on the last day
 * may answer that; those who withdrew have nothing to answer.
 * @param asked null: nothing yet
 */
export async function beginOf(
  tx: Queryable,
  row: CaseRow,
  { now, asked }: { now: Instant; asked: Wanted | null },
): Promise<{ now: Instant; grace: Grace | null }> {
  const [rounds, lines, settings] = await Promise.all([
    roundsOf(tx, [row.id]),
    roundLinesOf(tx, [row.id]),
    readSettings(tx),
  ])
  const last = rounds.find(({ outcome }) => IN_VAIN.includes(outcome))
  const since = rounds.filter(({ number }) => number > (last?.number ?? 0))
  const isAskedSince = since.some(
    ({ number, type, reason }) =>
      causeOf(type, reason) === asked?.cause &&
      asked?.lines.every(({ lineId, quantity }) =>
        lines.some(
          (line) => line.number === number && line.lineId === lineId && quantity <= line.quantity,
        ),
      ),
  )
  const isWaiting = !isEnded(row.state) && isAskedSince
  const begin = isWaiting ? (since.at(-1)?.createdAt ?? now) : now
  if (last === undefined || last.decidedAt === null || last.outcome === 'revoked') {
    return { now: begin, grace: null }
  }
  const lineIds = lines.filter(({ number }) => number === last.number).map(({ lineId }) => lineId)
  const until = later(last.decidedAt, settings['afterSales.sendBackDays'] * DAY_MS)
  return { now: begin, grace: { until, lineIds, cause: causeOf(last.type, last.reason) } }
}

const CAUSES = ['quality', 'none'] as const

/**
 * Until when a case that came to nothing may be applied for again for the reason that it had, and for which kinds of reasons that is over.
 * @returns `until` null where it has no end, since the order was not received yet
 */
export async function windowsAgain(
  db: Queryable,
  row: CaseRow,
  now: Instant,
): Promise<{ until: Instant | null; overCauses: ('quality' | 'none')[] }> {
  const { orderNumber, buyerId } = row
  const [order, rounds, lines, { grace }] = await Promise.all([
    orderForPayment(db, { orderNumber, buyerId }),
    roundsOf(db, [row.id]),
    latestLines(db, row),
    beginOf(db, row, { now, asked: null }),
  ])
  const untilFor = async (cause: (typeof CAUSES)[number]) => {
    const until = await windowUntil(db, order, { cause, lines })
    return until !== null && grace?.cause === cause && grace.until > until ? grace.until : until
  }
  const untils = await Promise.all(CAUSES.map(untilFor))
  const asked = rounds.find(({ number }) => number === row.round)
  const own = CAUSES.findIndex(
    (cause) => asked !== undefined && cause === causeOf(asked.type, asked.reason),
  )
  return {
    until: untils[own] ?? null,
    overCauses: CAUSES.filter((_, index) => {
      const until = untils[index] ?? null
      return until !== null && until <= now
    }),
  }
}
