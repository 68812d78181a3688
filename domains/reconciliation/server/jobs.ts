/** Background jobs: days that are over, their bills, and differences that end by themselves. */
import {
  BadBill,
  billedProviders,
  billedSince,
  boundsOf,
  dayAt,
  failureOf,
  fetchBills,
  type BilledProvider,
} from '#domains/payments/server/bill-door.ts'
import { addDays } from '#kit/contract/days.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { JobContext, Sweep } from '#kit/server/jobs/jobs.ts'
import { HISTORY_MS } from '../limits.ts'
import { postDue } from './postings.ts'
import * as sql from './sql.ts'
import { compareDays } from './compare.ts'
import { takeBills } from './take.ts'

/** A provider that is off is still reconciled for this long after its last payment: refunds and disputes come late. */
const ACTIVE_MS = 180 * DAY_MS
/** Longer than any bill takes; should the process end, the day is due again after this. */
const CALL_MS = 15 * MINUTE_MS
const FIRST_PAUSE_MS = 5 * MINUTE_MS
const LONGEST_PAUSE_MS = 6 * HOUR_MS
/** A provider that has no bill of a day on which money moved may still be making it. */
const LATE_MS = DAY_MS
const COMPARE_EVERY_MS = 10 * MINUTE_MS
/** What staff or late notifications change of a day, they mostly change within these. */
const COMPARED_MS = 4 * DAY_MS

/** Doubled after each failure, and never given up. */
const pauseAfter = (attemptCount: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(Math.max(attemptCount - 1, 0), 20))

async function noteDays({ db, now, config }: JobContext): Promise<number> {
  for (const provider of billedProviders(config)) {
    const since = await billedSince(db, provider, later(now, -ACTIVE_MS))
    if (since === null) continue
    const last = await sql.latestDay(db, provider)
    const days = daysBetween(provider, since, { last, now })
    if (days.length > 0) await sql.addDays(db, provider, days)
  }
  return 0
}

/** Those that are over by the provider's clock, after the last known one. */
function daysBetween(
  provider: BilledProvider,
  since: Instant,
  { last, now }: { last: string | null; now: Instant },
): sql.NewDay[] {
  const oldest = later(now, -HISTORY_MS)
  const first = dayAt(provider, since > oldest ? since : oldest)
  const days: sql.NewDay[] = []
  let day = last === null || last < first ? first : addDays(last, 1)
  for (
    let bounds = boundsOf(provider, day);
    bounds.untilAt <= now;
    bounds = boundsOf(provider, day)
  ) {
    days.push({ day, ...bounds })
    day = addDays(day, 1)
  }
  return days
}

/** One day for each call; the provider is asked outside of any transaction. */
async function fetchDue({ db, now, config, log }: JobContext): Promise<number> {
  const due = await sql.takeDue(db, now, later(now, CALL_MS))
  if (due === null) return 0
  const { provider, day, attemptCount, publishedAt } = due
  try {
    const bills = await fetchBills(db, config, provider, day)
    if (bills === null && now < later(publishedAt, LATE_MS) && (await sql.hasMovements(db, due)))
      throw new BadBill('notPublished', 'there is no bill, and money has moved')
    await takeBills(db, {
      provider,
      day,
      bills: bills ?? [],
      broughtBy: null,
      now,
    })
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null) throw error
    log.warn({ err: error, provider, day, failure }, 'a bill was not taken')
    const dueAt = later(now, pauseAfter(attemptCount))
    await sql.setFailed(db, { provider, day, failure, dueAt, now })
  }
  return 1
}

async function compareAgain({ db, now }: JobContext): Promise<number> {
  const since = later(now, -COMPARED_MS)
  const comparedBefore = later(now, -COMPARE_EVERY_MS)
  const due = await sql.daysToCompare(db, { since, comparedBefore })
  for (const [provider, keys] of Map.groupBy(due, (key) => key.provider)) {
    await compareDays(db, { provider, days: keys.map(({ day }) => day) }, now)
  }
  return 0
}

const days: Sweep = { name: 'reconciliation.days', everySeconds: 300, run: noteDays }
const bills: Sweep = { name: 'reconciliation.bills', everySeconds: 30, run: fetchDue }
const compare: Sweep = { name: 'reconciliation.compare', everySeconds: 600, run: compareAgain }
/** What bills that are here say of payouts and fees. */
const postings: Sweep = { name: 'reconciliation.postings', everySeconds: 30, run: postDue }

export const sweeps = [days, bills, compare, postings]
