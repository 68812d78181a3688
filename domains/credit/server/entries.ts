/** Entries and repayments as buyers and staff list them. */
import { entriesOfBuyer, type AccountEntry } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type {
  CreditEntry,
  MOVEMENTS,
  myCredit,
  myCreditEntries,
  myCreditMovements,
  myRecordedRepayments,
} from '../contract.ts'
import type { creditEntriesOf, openCreditEntries, repaymentsOf } from '../office-contract.ts'
import { computeDiscount, discountUntil } from '../discount.ts'
import { accountOf } from './account-sql.ts'
import * as sql from './entry-sql.ts'
import * as repayments from './repayment-sql.ts'
import { findVerified, momentAt, toAccountView } from './views.ts'

const PAGE_ROWS = 30

async function toEntries(
  { db, now }: Pick<BuyerContext, 'db' | 'now'>,
  rows: readonly sql.EntryRow[],
): Promise<CreditEntry[]> {
  const timeZone = (await readSettings(db))['shop.timeZone']
  return rows.map((row) => {
    const { buyerId: _buyer, nextReminderAt: _reminder, paidOutAmount: _paidOut, ...entry } = row
    const until = discountUntil(entry, timeZone)
    return {
      ...entry,
      repaidAmount: entry.repaidAmount - entry.writtenOffAmount - entry.discountAmount,
      isOverdue: entry.openAmount > 0 && entry.dueAt !== null && entry.dueAt <= now,
      discountUntil: until,
      offeredAmount: computeDiscount({ ...entry, discountUntil: until }, now),
    }
  })
}

export async function findOwn({
  db,
  now,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myCredit>> {
  const row = await accountOf(db, buyerId, await momentAt(db, now))
  const isVerified = (await findVerified(db, [buyerId])).has(buyerId)
  return { account: row && toAccountView(row, { isVerified, now }), isVerified }
}

export async function ownEntries(
  context: BuyerContext,
  { part, after }: InputOf<typeof myCreditEntries>,
): Promise<DataOf<typeof myCreditEntries>> {
  const isOpen = part === undefined ? null : part === 'open'
  const rows = await sql.entriesOf(context.db, {
    buyerId: context.buyerId,
    isOpen,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  return cutPage(await toEntries(context, rows), PAGE_ROWS)
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

const MOVEMENT_OF: Partial<Record<AccountEntry['kind'], (typeof MOVEMENTS)[number]>> = {
  repayment: 'repaid',
  repayment_reversed: 'reversed',
  prepayment_used: 'prepaid',
  prepayment_returned: 'prepaidAgain',
  write_off: 'writtenOff',
  write_off_reversed: 'restored',
  cash_discount: 'discounted',
  cash_discount_reversed: 'restored',
}

/** What is owed more is an expense of the limit, what is owed less an income. */
const toMovement = ({ kind, amount, balance, ...entry }: AccountEntry) => ({
  ...entry,
  kind: MOVEMENT_OF[kind] ?? (amount > 0 ? ('used' as const) : ('returned' as const)),
  amount: -amount,
  usedAmount: balance,
})

export async function entriesOf(
  context: StaffContext,
  { buyerId, after }: InputOf<typeof creditEntriesOf>,
): Promise<DataOf<typeof creditEntriesOf>> {
  const rows = await sql.entriesOf(context.db, {
    buyerId,
    isOpen: null,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  return cutPage(await toEntries(context, rows), PAGE_ROWS)
}

export const listOpen = async (
  context: StaffContext,
  buyerId: number,
): Promise<DataOf<typeof openCreditEntries>> =>
  toEntries(context, await sql.openEntries(context.db, buyerId))

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

/** What staff recorded, from a statement or by hand; what the buyer submitted has a list of its own. */
export async function ownRecorded(
  { db, buyerId }: BuyerContext,
  { after }: InputOf<typeof myRecordedRepayments>,
): Promise<DataOf<typeof myRecordedRepayments>> {
  const wanted = {
    buyerId,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
    isSubmitted: false,
  } as const
  const { next, items } = cutPage(await repayments.repaymentsOf(db, wanted), PAGE_ROWS)
  return {
    next,
    items: items.map(
      ({ number, currency, amount, prepaidAmount, receivedOn, reversedAt, parts }) => ({
        number,
        currency,
        amount,
        prepaidAmount,
        receivedOn,
        isReversed: reversedAt !== null,
        parts,
      }),
    ),
  }
}
