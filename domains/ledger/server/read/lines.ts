/** The lines of an account with its running balance. */
import { readSettings } from '#domains/settings/server/door.ts'
import { endOfDay } from '#kit/contract/days.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { instantIn } from '#kit/contract/zone.ts'
import { cutPage, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { ledgerLines, LedgerLine } from '../../contract.ts'
import { DAYS_MOST } from '../../limits.ts'
import { LedgerReasons } from '../../reasons.ts'
import { ACCOUNT_KINDS } from '../../kinds.ts'
import { namesOf, shownAmount } from './accounts.ts'
import * as sql from './sql.ts'

export type Days = { from: string; to: string }

const PAGE_ROWS = 50

/** The instants of days of the shop's clock, both included. @throws {Refused} invalidInput, periodTooLong */
export async function toPeriod(db: Queryable, { from, to }: Days): Promise<sql.Period> {
  if (to < from) throw new Refused(Reasons.invalidInput)
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)]
  if ((last - first) / DAY_MS >= DAYS_MOST) {
    throw new Refused(LedgerReasons.periodTooLong, { values: { days: DAYS_MOST } })
  }
  const { 'shop.timeZone': zone } = await readSettings(db)
  const [begin, end] = [instantIn(`${from} 00:00`, zone), endOfDay(to, zone)]
  if (begin === null || end === null) throw new Refused(Reasons.invalidInput)
  return { from: begin, until: end }
}

export type Reading = {
  rows: sql.AccountRows
  period: sql.Period
  /** As pages show them. */
  openingAmount: number
  closingAmount: number
  increaseAmount: number
  decreaseAmount: number
}

/** An account over a period. @throws {Refused} notFound, invalidInput, periodTooLong */
export async function openReading(
  db: Queryable,
  account: sql.Account,
  days: Days,
): Promise<Reading> {
  const period = await toPeriod(db, days)
  const ids = await sql.accountIds(db, account)
  if (ids.length === 0) throw new Refused(Reasons.notFound)
  const rows = { ids, isShared: ACCOUNT_KINDS[account.kind].owner !== 'buyer' }
  const { balance, since, debits, credits } = await sql.sums(db, rows, period)
  const [debit, credit] = [shownAmount(account.kind, debits), shownAmount(account.kind, credits)]
  const openingAmount = shownAmount(account.kind, balance - since)
  return {
    rows,
    period,
    openingAmount,
    closingAmount: openingAmount + debit + credit,
    increaseAmount: Math.max(debit, credit),
    decreaseAmount: Math.min(debit, credit),
  }
}

type Wanted = Pick<sql.Account, 'kind'> &
  sql.LineFilter & {
    limit: number
    after: string | undefined
    /** What the account held after the first of them, where the page before says it. */
    balance?: number | undefined
  }

/** The newest first. @returns one line more than the limit where there are more */
export async function readLines(
  db: Queryable,
  { rows, period }: Reading,
  { kind, posting, reference, limit, after, balance: given }: Wanted,
): Promise<LedgerLine[]> {
  const isWhole = posting === undefined && reference === undefined
  const hasTotal = isWhole && given === undefined
  const page = { posting, reference, limit: limit + 1, after: momentAfter(after), hasTotal }
  const found = await sql.lines(db, rows, { ...period, ...page })
  let balance = given ?? shownAmount(kind, found[0]?.total ?? 0)
  return found.map(({ amount: entry, total: _total, ...row }) => {
    const amount = shownAmount(kind, entry)
    const balanceAmount = isWhole ? balance : null
    balance -= amount
    return { ...row, amount, balanceAmount }
  })
}

export async function listLines(
  { db }: StaffContext,
  { from, to, after, posting, reference, ...account }: InputOf<typeof ledgerLines>,
): Promise<DataOf<typeof ledgerLines>> {
  return db.together(async (moment) => {
    const reading = await openReading(moment, account, { from, to })
    const wanted = { kind: account.kind, posting, reference, limit: PAGE_ROWS, after }
    const [lines, nameOf] = await Promise.all([
      readLines(moment, reading, wanted),
      namesOf(moment, [account.owner]),
    ])
    const { rows: _rows, period: _period, ...amounts } = reading
    return {
      ...cutPage(lines, PAGE_ROWS, momentCursor),
      ownerName: nameOf(account.owner),
      ...amounts,
    }
  })
}
