/** What lines of bank statements may pay of debts on credit terms, with the cash discount that the day of a line earns. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { sumOwed } from '../allocation.ts'
import { computeDiscountInTime, discountUntil } from '../discount.ts'
import { lockAccount } from './account-sql.ts'
import { owingEntries } from './bank-line-sql.ts'
import { openEntries } from './entry-sql.ts'

export type OwingEntry = {
  id: number
  number: string
  orderNumber: string
  buyerId: number
  openAmount: number
  dueAt: Instant | null
  /** The cash discount of whoever pays all of it in time. */
  offeredAmount: number
  /** The first day in the shop's zone that is too late for it (2026-04-30); null: none is. */
  offeredBefore: string | null
}

/** What each order on terms owes. @param buyerIds of these alone */
export async function listOwingEntries(
  db: Queryable,
  currency: Currency,
  buyerIds?: readonly number[],
): Promise<OwingEntry[]> {
  const timeZone = (await readSettings(db))['shop.timeZone']
  const entries = await owingEntries(db, currency, buyerIds)
  return entries.map((entry) => {
    const { id, number, orderNumber, buyerId, openAmount, dueAt, discountBasisPoints } = entry
    const until = discountUntil(entry, timeZone)
    return {
      id,
      number,
      orderNumber,
      buyerId,
      openAmount,
      dueAt,
      offeredAmount: computeDiscountInTime({ openAmount, currency, discountBasisPoints }),
      offeredBefore: until === null ? null : dayIn(until, timeZone),
    }
  })
}

/** What settles an entry when it is paid on a day of the shop's zone (2026-04-30): the same as `findPayable` says. */
export const payableOn = (
  {
    openAmount,
    offeredAmount,
    offeredBefore,
  }: Pick<OwingEntry, 'openAmount' | 'offeredAmount' | 'offeredBefore'>,
  day: string,
): number => openAmount - (offeredBefore === null || day < offeredBefore ? offeredAmount : 0)

/**
 * Whether a customer owes this much before any cash discount: what the discount leaves over of it is then theirs, paid in advance, and
 * no slip of the pen. Locks the account.
 */
export async function isOwed(tx: Queryable, buyerId: number, amount: number): Promise<boolean> {
  await lockAccount(tx, buyerId)
  return amount <= sumOwed(await openEntries(tx, buyerId))
}
