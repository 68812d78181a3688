/** A buyer's accounts and the lines of one, each with what caused it. */
import { accountsOf, listLinesOf, toPeriod } from '#domains/ledger/server/door.ts'
import { poNumbersOf } from '#domains/orders/server/door.ts'
import { pointCountOf } from '#domains/points/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { notesOfAdjustments } from '#domains/wallet/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { addMonths, daysOfMonth, monthIn } from '#kit/contract/months.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { causeOf, hidesReference } from '../cause.ts'
import type { myStatement, myStatementLines, StatementAccount } from '../contract.ts'
import { MONEY_KINDS, type MoneyKind } from '../sections.ts'

/** Two years. */
const MONTHS_MAX = 24
const PAGE_ROWS = 50

export async function overview({
  db,
  now,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myStatement>> {
  const [opened, points, { 'shop.timeZone': zone }] = await Promise.all([
    accountsOf(db, buyerId),
    pointCountOf(db, buyerId),
    readSettings(db),
  ])
  const accounts = opened.flatMap(({ kind, openedAt, ...account }) =>
    isMoneyKind(kind) ? [{ kind, openedAt, ...account }] : [],
  )
  const first = [...accounts.map(({ openedAt }) => openedAt), points.openedAt ?? now].toSorted()[0]
  const months = Array.from({ length: MONTHS_MAX }, (_, ago) =>
    addMonths(monthIn(now, zone), -ago),
  ).filter((month) => month >= monthIn(first ?? now, zone))
  return {
    accounts: accounts.map(({ openedAt: _openedAt, ...account }): StatementAccount => account),
    pointCount: points.count,
    months,
  }
}

const isMoneyKind = (kind: string): kind is MoneyKind =>
  (MONEY_KINDS as readonly string[]).includes(kind)

/** @throws {Refused} invalidInput */
export async function listLines(
  { db, buyerId }: BuyerContext,
  { kind, currency, month, posting, after }: InputOf<typeof myStatementLines>,
): Promise<DataOf<typeof myStatementLines>> {
  const period = month === undefined ? null : await toPeriod(db, daysOfMonth(month))
  const account = { buyerId, kind, currency, posting, period }
  const rows = await listLinesOf(db, { ...account, after: idAfter(after), limit: PAGE_ROWS + 1 })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  const adjusted = items.filter((line) => line.kind === 'wallet_adjustment')
  const [notes, poNumbers] = await Promise.all([
    adjusted.length === 0
      ? new Map<string, string>()
      : notesOfAdjustments(db, buyerId, referencesOf(adjusted)),
    kind === 'receivable' ? poNumbersOf(db, referencesOf(items)) : new Map<string, string>(),
  ])
  return {
    next,
    items: items.map(({ currency: _currency, reference, ...line }) => ({
      ...line,
      reference: hidesReference(line.kind) ? '' : reference,
      poNumber: poNumbers.get(reference) ?? '',
      note: notes.get(reference) ?? '',
      cause: causeOf(line.kind),
    })),
  }
}

const referencesOf = (lines: readonly { reference: string }[]): string[] => [
  ...new Set(lines.map(({ reference }) => reference)),
]
