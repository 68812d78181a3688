/** Cash discounts in the books: what a payment in time takes off its entries, and what becomes of it when goods go back. */
import { post } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { instantIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { computeDiscount, discountUntil } from '../discount.ts'
import * as sql from './discount-sql.ts'
import { openEntries, type EntryRow } from './entry-sql.ts'

/** With the cash discount for whoever paid it whole on a day. */
export type PayableEntry = EntryRow & { offeredAmount: number }

/**
 * What a buyer owes, the earliest deadline first. The caller has locked the account.
 * @returns the entries as of a payment of that day in the shop's zone (2026-04-30)
 */
export async function findPayable(
  tx: Queryable,
  buyerId: number,
): Promise<(paidOn: string) => PayableEntry[]> {
  const timeZone = (await readSettings(tx))['shop.timeZone']
  const entries = await openEntries(tx, buyerId)
  return (paidOn) => {
    const paidAt = instantIn(`${paidOn} 00:00`, timeZone)
    const offered = (entry: EntryRow) =>
      paidAt === null
        ? 0
        : computeDiscount({ ...entry, discountUntil: discountUntil(entry, timeZone) }, paidAt)
    return entries.map((entry) => ({ ...entry, offeredAmount: offered(entry) }))
  }
}

/** `paidAmount` is what the repayment had paid of the entry when it was posted: it only grows, so a discount is posted once. */
type Given = {
  repaymentId: number
  entryId: number
  paidAmount: number
  amount: number
}
type About = { buyerId: number; currency: Currency; reference: string; now: Instant }

const keyOf = ({ repaymentId, entryId, paidAmount }: Omit<Given, 'amount'>): string =>
  `discount:${repaymentId}:${entryId}:${paidAmount}`

const entriesOf = (buyerId: number, amount: number) =>
  [
    { kind: 'discounts_given', amount },
    { kind: 'receivable', buyerId, amount: -amount },
  ] as const

export async function postDiscount(
  tx: Queryable,
  { amount, ...given }: Given,
  { buyerId, currency, reference, now }: About,
): Promise<void> {
  if (amount === 0) return
  const entries = entriesOf(buyerId, amount)
  const key = keyOf(given)
  await post(tx, { key, kind: 'cash_discount', reference, buyerId, at: now, currency, entries })
}

/** A repayment is reversed: so are its discounts. */
export async function postReversedDiscounts(
  tx: Queryable,
  repaymentId: number,
  { buyerId, currency, reference, now }: About,
): Promise<void> {
  for (const { amount, ...of } of await sql.discountedBy(tx, repaymentId)) {
    const key = keyOf({ repaymentId, ...of })
    await post(tx, {
      key: `${key}:reversed`,
      kind: 'cash_discount_reversed',
      corrects: key,
      reference,
      buyerId,
      at: now,
      currency,
      entries: entriesOf(buyerId, -amount),
    })
  }
}

/**
 * A repayment is reversed, and an order that it paid a part of is not paid whole any more: so what another one earned by settling it is undone
 * too. The caller has locked the account.
 */
export async function undoDiscountsOfOthers(
  tx: Queryable,
  repaymentId: number,
  now: Instant,
): Promise<void> {
  const entries = await sql.discountedEntries(tx, repaymentId)
  for (const entry of entries) await undoDiscounts(tx, entry, { amount: entry.discountAmount, now })
}

/** Undoes so much of an entry's discounts, the latest first. The caller has locked the account. */
export async function undoDiscounts(
  tx: Queryable,
  entry: EntryRow,
  { amount, now }: { amount: number; now: Instant },
): Promise<void> {
  const { id: entryId, buyerId, currency, orderNumber: reference } = entry
  const undone = await sql.undoDiscounts(tx, { entryId, buyerId, amount })
  for (const part of undone) {
    await post(tx, {
      key: `discount:${part.repaymentId}:${entryId}:returned:${part.returnedAmount}`,
      kind: 'cash_discount_reversed',
      reference,
      buyerId,
      at: now,
      currency,
      entries: entriesOf(buyerId, -part.amount),
    })
  }
}
