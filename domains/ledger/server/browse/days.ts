/** What accounts of each kind held at the end of days, from what they hold now and what has come since. */
import type { FastifyReply } from 'fastify'
import { readSettings } from '#domains/settings/server/door.ts'
import { sendListFile } from '#domains/views/server/door.ts'
import { addDays } from '#kit/contract/days.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { minorUnitsOf, type AnyCurrency } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { DayBalance, ledgerDay, ledgerDaysFile } from '../../browse-contract.ts'
import { ACCOUNT_KIND_NAMES, ACCOUNT_KINDS } from '../../kinds.ts'
import { shownAmount } from '../read/accounts.ts'
import { toPeriod, type Days } from '../read/lines.ts'
import * as sql from './sql.ts'

type Day = DayBalance & { day: string }

/** The days of a period, the latest first. */
function daysBetween({ from, to }: Days): string[] {
  const days: string[] = []
  for (let day = to; day >= from; day = addDays(day, -1)) days.push(day)
  return days
}

/** Each kind and currency on each day, the latest day first. @throws {Refused} invalidInput, periodTooLong */
export async function readDays(db: Queryable, days: Days): Promise<Day[]> {
  const [period, { 'shop.timeZone': timeZone }] = await Promise.all([
    toPeriod(db, days),
    readSettings(db),
  ])
  const rows = await sql.daySums(db, { ...period, timeZone })
  const movedOf = new Map(rows.map((row) => [`${row.kind} ${row.currency} ${row.day}`, row]))
  const held = rows
    .filter(({ day }) => day === null)
    .toSorted(
      (a, b) =>
        ACCOUNT_KIND_NAMES.indexOf(a.kind) - ACCOUNT_KIND_NAMES.indexOf(b.kind) ||
        (a.currency < b.currency ? -1 : 1),
    )
    .map(({ kind, currency, balance }) => {
      const later = movedOf.get(`${kind} ${currency} later`)
      return { kind, currency, balance: balance - (later?.debits ?? 0) - (later?.credits ?? 0) }
    })
  return daysBetween(days).flatMap((day) =>
    held.map((account): Day => {
      const { kind, currency, balance } = account
      const { debits = 0, credits = 0 } = movedOf.get(`${kind} ${currency} ${day}`) ?? {}
      account.balance = balance - debits - credits
      const [debit, credit] = [shownAmount(kind, debits), shownAmount(kind, credits)]
      return {
        day,
        kind,
        currency,
        openingAmount: shownAmount(kind, account.balance),
        increaseAmount: Math.max(debit, credit),
        decreaseAmount: Math.min(debit, credit),
        closingAmount: shownAmount(kind, balance),
      }
    }),
  )
}

/** @throws {Refused} invalidInput */
export async function readDay(
  { db }: StaffContext,
  { day }: InputOf<typeof ledgerDay>,
): Promise<DataOf<typeof ledgerDay>> {
  const rows = await readDays(db, { from: day, to: day })
  const sums = new Map<AnyCurrency, number>()
  for (const { kind, currency, closingAmount } of rows) {
    const debit = ACCOUNT_KINDS[kind].side === 'debit' ? closingAmount : -closingAmount
    sums.set(currency, (sums.get(currency) ?? 0) + debit)
  }
  return {
    rows: rows.map(({ day: _day, ...row }) => row),
    sums: [...sums].map(([currency, amount]) => ({ currency, amount })),
  }
}

const HEADS = ['day', 'account', 'currency', 'opening', 'increase', 'decrease', 'closing'] as const

/** @throws {Refused} invalidInput, periodTooLong, tooMany */
export async function sendDays(
  context: StaffContext,
  { from, to, format }: InputOf<typeof ledgerDaysFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, lang } = context
  const days = (await readDays(db, { from, to })).toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : 0,
  )
  const word = (key: string) => translate(lang, `ledger.${key}`)
  const act = {
    action: 'ledger.export',
    object: 'ledger:days',
    after: { period: `${from} – ${to}`, format },
  } as const
  return sendListFile(context, reply, act, () => ({
    name: `ledger-days-${from}-${to}`,
    format,
    heads: HEADS.map((head) => word(`days.${head}`)),
    pages: pagesOf(
      days.map((row) => [
        row.day,
        word(`kind.${row.kind}`),
        row.currency,
        row.openingAmount / minorUnitsOf(row.currency),
        row.increaseAmount / minorUnitsOf(row.currency),
        row.decreaseAmount / minorUnitsOf(row.currency),
        row.closingAmount / minorUnitsOf(row.currency),
      ]),
    ),
    countAll: () => Promise.resolve(days.length),
  }))
}

async function* pagesOf<Row>(rows: Row[]) {
  yield rows
}
