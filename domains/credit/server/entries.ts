/** Entries and repayments as buyers and staff list them. */
import { entriesOfBuyer, type AccountEntry } from '#domains/ledger/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { CreditEntry, myCredit, myCreditEntries, myCreditMovements } from '../contract.ts'
import type { creditEntriesOf, openCreditEntries, repaymentsOf } from '../office-contract.ts'
import { accountOf } from './account-sql.ts'
import * as sql from './entry-sql.ts'
import * as repayments from './repayment-sql.ts'
import { findVerified, momentAt, toAccountView } from './views.ts'

const PAGE_ROWS = 30

const toEntry =
  (now: Instant) =>
  ({
    buyerId: _buyer,
    nextReminderAt: _reminder,
    paidOutAmount: _paidOut,
    ...entry
  }: sql.EntryRow): CreditEntry => ({
    ...entry,
    isOverdue: entry.openAmount > 0 && entry.dueAt !== null && entry.dueAt <= now,
  })

export async function findOwn({
  db,
  now,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myCredit>> {
  const row = await accountOf(db, buyerId, await momentAt(db, now))
  if (row === null) return { account: null }
  const isVerified = (await findVerified(db, [buyerId])).has(buyerId)
  return { account: toAccountView(row, { isVerified, now }) }
}

export async function ownEntries(
  { db, now, buyerId }: BuyerContext,
  { part, after }: InputOf<typeof myCreditEntries>,
): Promise<DataOf<typeof myCreditEntries>> {
  const isOpen = part === undefined ? null : part === 'open'
  const rows = await sql.entriesOf(db, {
    buyerId,
    isOpen,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  return cutPage(rows.map(toEntry(now)), PAGE_ROWS)
}

export async function ownMovements(
  { db, buyerId }: BuyerContext,
  { after }: InputOf<typeof myCreditMovements>,
): Promise<DataOf<typeof myCreditMovements>> {
  const rows = await entriesOfBuyer(db, {
    buyerId,
    kind: 'receivable',
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  return cutPage(rows.map(toMovement), PAGE_ROWS)
}

const MOVEMENT_OF = {
  repayment: 'repaid',
  repayment_reversed: 'reversed',
  prepayment_used: 'prepaid',
} as const

/** What is owed more is an expense of the limit, what is owed less an income. */
const toMovement = ({ kind, amount, balance, ...entry }: AccountEntry) => ({
  ...entry,
  kind:
    kind === 'repayment' || kind === 'repayment_reversed' || kind === 'prepayment_used'
      ? MOVEMENT_OF[kind]
      : amount > 0
        ? ('used' as const)
        : ('returned' as const),
  amount: -amount,
  usedAmount: balance,
})

export async function entriesOf(
  { db, now }: StaffContext,
  { buyerId, after }: InputOf<typeof creditEntriesOf>,
): Promise<DataOf<typeof creditEntriesOf>> {
  const rows = await sql.entriesOf(db, {
    buyerId,
    isOpen: null,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  return cutPage(rows.map(toEntry(now)), PAGE_ROWS)
}

export const listOpen = async (
  { db, now }: StaffContext,
  buyerId: number,
): Promise<DataOf<typeof openCreditEntries>> =>
  (await sql.openEntries(db, buyerId)).map(toEntry(now))

export async function listRepayments(
  { db }: StaffContext,
  { buyerId, after }: InputOf<typeof repaymentsOf>,
): Promise<DataOf<typeof repaymentsOf>> {
  const wanted = { buyerId, after: idAfter(after), limit: PAGE_ROWS + 1 }
  const page = cutPage(await repayments.repaymentsOf(db, wanted), PAGE_ROWS)
  return {
    next: page.next,
    items: page.items.map(({ buyerId: _buyer, staffId: _staff, ...row }) => row),
  }
}
