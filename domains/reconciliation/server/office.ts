/** What staff see of reconciliation, and what they do about it. */
import type { Readable } from 'node:stream'
import { isApprovalAsked } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import {
  BadBill,
  billedProviders,
  boundsOf,
  failureOf,
  PACKED_MAX_BYTES,
  readBillFile,
} from '#domains/payments/server/bill-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Config } from '#kit/server/config.ts'
import { cutPage, idAfter, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import { translate } from '#kit/server/text/translate.ts'
import {
  BilledProvider,
  type BillDay,
  type BillLine,
  type billDay,
  type billDays,
  type billDifferences,
  type billLines,
  type bringBill,
  type DayState,
  type Difference,
  type fetchAgain,
} from '../contract.ts'
import { HISTORY_MS } from '../limits.ts'
import { ReconciliationReasons } from '../reasons.ts'
import * as sql from './read-sql.ts'
import { addDays, isFromProvider, setDue, type DayKey } from './sql.ts'
import { SETTLE } from './compare.ts'
import { takeBills } from './take.ts'

const DAYS_SHOWN = 30
const LINES_SHOWN = 50
const DIFFERENCES_SHOWN = 20
const DIFFERENCES_OF_DAY = 100
/** A bill that was fetched a moment ago is the same. */
const AGAIN_AFTER_MS = 2 * MINUTE_MS
const BRINGING: Limit = { name: 'reconciliation.bring', count: 60, perSeconds: 3600 }

const stateOf = ({ failure, fetchedAt, broughtBy, openCount }: sql.DayRow): DayState =>
  failure !== null && broughtBy === null
    ? 'failed'
    : fetchedAt === null
      ? 'waiting'
      : openCount > 0
        ? 'differs'
        : 'agreed'

async function toDays(db: Queryable, rows: readonly sql.DayRow[]): Promise<BillDay[]> {
  const sums = rows.length === 0 ? [] : await sql.sumsOf(db, rows)
  return rows.map((row) => {
    const own = sums.filter(({ provider, day }) => provider === row.provider && day === row.day)
    return {
      ...row,
      state: stateOf(row),
      lineCount: own.reduce((count, each) => count + each.lineCount, 0),
      sums: own.map(({ provider: _provider, day: _day, lineCount: _count, ...sum }) => sum),
    }
  })
}

/** `2026-03-01 stripe` */
function dayAfter(after: string | undefined): DayKey | null {
  const [, day, provider] = /^(\d{4}-\d\d-\d\d) ([a-z]+)$/.exec(after ?? '') ?? []
  const known = BilledProvider.options.find((each) => each === provider)
  const isDay = day !== undefined && !Number.isNaN(Date.parse(day))
  return known === undefined || !isDay ? null : { provider: known, day }
}

export async function listDays(
  { db }: StaffContext,
  { provider, state, after }: InputOf<typeof billDays>,
): Promise<DataOf<typeof billDays>> {
  const filter = { provider, state, after: dayAfter(after), limit: DAYS_SHOWN + 1 }
  const rows = await sql.listDays(db, filter)
  const { items, next } = cutPage(rows, DAYS_SHOWN, (last) => `${last.day} ${last.provider}`)
  return { items: await toDays(db, items), next }
}

/** @throws {Refused} notFound */
export async function readDay(
  { db }: StaffContext,
  key: InputOf<typeof billDay>,
): Promise<DataOf<typeof billDay>> {
  const row = await sql.findDay(db, key)
  if (row === null) throw new Refused(Reasons.notFound)
  const [[day], balances, differences, differenceCount] = await Promise.all([
    toDays(db, [row]),
    sql.balancesOf(db, key),
    sql.differencesOfDay(db, key, DIFFERENCES_OF_DAY),
    sql.countDifferences(db, key),
  ])
  return {
    ...day!,
    balances: balances.map((each) => ({
      ...each,
      recordedOtherDayAmount: each.recordedOtherDayAmount ?? 0,
      billedOtherDayAmount: each.billedOtherDayAmount ?? 0,
    })),
    differences: await toDifferences(db, differences),
    differenceCount,
  }
}

const toDifferences = (db: Queryable, rows: readonly sql.DifferenceRow[]): Promise<Difference[]> =>
  Promise.all(
    rows.map(async ({ billAmount, billCurrency, ourAmount, ourCurrency, ...row }) => ({
      ...row,
      bill: sideOf(billAmount, billCurrency),
      ours: sideOf(ourAmount, ourCurrency),
      isAsked:
        row.state === 'open' &&
        (await isApprovalAsked(db, { kind: SETTLE, payload: { id: row.id } })),
    })),
  )

const sideOf = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? null : { amount, currency }

export async function listDifferences(
  { db }: StaffContext,
  { part, after }: InputOf<typeof billDifferences>,
): Promise<DataOf<typeof billDifferences>> {
  const filter = { part, after: momentAfter(after), limit: DIFFERENCES_SHOWN + 1 }
  const rows = await sql.listDifferences(db, filter)
  const { items, next } = cutPage(rows, DIFFERENCES_SHOWN, ({ id, foundAt, closedAt }) =>
    momentCursor({ id, at: part === 'open' ? foundAt : (closedAt ?? foundAt) }),
  )
  return { items: await toDifferences(db, items), next }
}

export async function listLines(
  { db }: StaffContext,
  { after, ...key }: InputOf<typeof billLines>,
): Promise<DataOf<typeof billLines>> {
  const page = { after: idAfter(after), limit: LINES_SHOWN + 1 }
  const rows = await sql.listLines(db, key, page)
  return cutPage(rows.map(toLine), LINES_SHOWN)
}

const toLine = ({
  convertedAmount: amount,
  convertedCurrency: currency,
  exchangeRate: rate,
  exchangedAmount,
  exchangedCurrency,
  ...line
}: sql.LineRow): BillLine => ({
  ...line,
  converted: amount === null || currency === null ? null : { amount, currency, rate },
  arrivedAs: sideOf(exchangedAmount, exchangedCurrency),
})

/** @throws {Refused} notFound, dayNotOver, fetchedLately */
export async function askAgain(
  context: StaffContext,
  { provider, day }: InputOf<typeof fetchAgain>,
): Promise<void> {
  const { db, now } = context
  const row = await sql.findDay(db, { provider, day })
  if (row === null) throw new Refused(Reasons.notFound)
  if (row.publishedAt > now) throw new Refused(ReconciliationReasons.dayNotOver)
  const last = row.failedAt ?? row.fetchedAt
  if (last !== null && later(last, AGAIN_AFTER_MS) > now)
    throw new Refused(ReconciliationReasons.fetchedLately)
  await db.tx(async (tx) => {
    await setDue(tx, { provider, day }, now)
    await audit(tx, context, {
      action: 'reconciliation.fetchAgain',
      object: `billDay:${provider}:${day}`,
      after: { provider, day },
    })
  })
}

/**
 * A file says what its owner lets it say: it is taken only where the provider was asked and has given no bill.
 * @throws {Refused} askedFirst, alreadyFetched
 */
async function demandFailed(db: Queryable, key: DayKey): Promise<void> {
  if (await isFromProvider(db, key)) throw new Refused(ReconciliationReasons.alreadyFetched)
  const row = await sql.findDay(db, key)
  if (row?.failure == null) throw new Refused(ReconciliationReasons.askedFirst)
}

/**
 * A bill that staff have taken from the provider's own pages, instead of one that cannot be fetched. The provider is asked on, and what it
 * says counts then.
 * @throws {Refused} notFound, dayNotOver, dayTooOld, askedFirst, alreadyFetched, notReadable, noKeys, badFile, tooMany
 */
export async function bring(
  context: StaffContext,
  config: Config,
  { provider, day }: InputOf<typeof bringBill>,
  body: Readable,
): Promise<DataOf<typeof bringBill>> {
  const { db, now, lang, staffId, staffName } = context
  await demandToken(db, now, BRINGING, String(staffId))
  if (!billedProviders(config).includes(provider)) throw new Refused(Reasons.notFound)
  const bounds = boundsOf(provider, day)
  if (bounds.publishedAt > now) throw new Refused(ReconciliationReasons.dayNotOver)
  // It would be asked for without end.
  if (bounds.untilAt < later(now, -HISTORY_MS)) throw new Refused(ReconciliationReasons.dayTooOld)
  // A day of before the first bill that was fetched has no row yet: from now on the provider is asked for it.
  await addDays(db, provider, [{ day, ...bounds }])
  await demandFailed(db, { provider, day })
  const refuse = (why: string): never => {
    const reason = translate(lang, `reconciliation.failure.${why}`)
    throw new Refused(ReconciliationReasons.badFile, { values: { reason } })
  }
  const file = (await readBounded(body)) ?? refuse('tooLarge')
  try {
    const lines = await readBillFile(db, config, { provider, day }, file)
    if (lines === null) throw new Refused(ReconciliationReasons.notReadable)
    const taken = {
      provider,
      day,
      bills: [lines],
      broughtBy: { id: staffId, name: staffName },
      now,
    }
    const lineCount = await takeBills(db, taken, async (tx, count) => {
      await audit(tx, context, {
        action: 'reconciliation.bringBill',
        object: `billDay:${provider}:${day}`,
        after: { provider, day, lineCount: count },
      })
    })
    return { lineCount }
  } catch (error) {
    if (error instanceof BadBill) return refuse(error.why)
    if (failureOf(error) !== null) throw new Refused(ReconciliationReasons.noKeys)
    throw error
  }
}

/** @returns null where it is longer than a bill may be */
async function readBounded(body: Readable): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length
    if (size > PACKED_MAX_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
