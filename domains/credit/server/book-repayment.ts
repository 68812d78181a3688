/** A repayment goes into the books: it pays entries, what none needs is paid in advance, and the line of the statement is used up. */
import { audit } from '#domains/audit/server/door.ts'
import { post, takeBankLine, takersOfBankLine } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { referenceKey } from '#kit/contract/text.ts'
import { DAY_MS, later, YEAR_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { allocate, orderChosen } from '../allocation.ts'
import { CreditReasons } from '../reasons.ts'
import { lockAccount } from './account-sql.ts'
import { findPayable, postDiscount } from './discounts.ts'
import { mailBuyer } from './mails.ts'
import * as sql from './repayment-sql.ts'
import { objectOf } from './terms.ts'

/** A year and a day: what came before is a date that was typed wrong. */
const OLDEST_MS = YEAR_MS

/** @param day of the statement @throws {Refused} notYet, tooLongAgo */
export async function demandDay(tx: Queryable, day: string, now: Instant): Promise<void> {
  const timeZone = (await readSettings(tx))['shop.timeZone']
  if (day > dayIn(now, timeZone)) throw new Refused(CreditReasons.notYet)
  if (day < dayIn(later(now, -OLDEST_MS), timeZone)) throw new Refused(CreditReasons.tooLongAgo)
}

/** Whether all that came of one customer within a day, this amount too, is more than a limit of one person. */
export async function isMuchInADay(
  tx: Queryable,
  { buyerId, amount }: { buyerId: number; amount: number },
  { now, limit }: { now: Instant; limit: 'approvals.transferAmount' | 'approvals.voucherAmount' },
): Promise<boolean> {
  const most = (await readSettings(tx))[limit]
  return (await sql.amountSince(tx, { buyerId, since: later(now, -DAY_MS) })) + amount > most
}

/**
 * Nobody repays with a line that something has, be it as a second.
 * @returns whether it was never counted, not even by mistake
 * @throws {Refused} referenceUsed
 */
export async function demandFree(tx: Queryable, bankReference: string): Promise<boolean> {
  const takers = await takersOfBankLine(tx, referenceKey(bankReference))
  if (takers.some(({ isFreed }) => !isFreed)) throw new Refused(CreditReasons.referenceUsed)
  return takers.length === 0
}

type Money = {
  buyerId: number
  amount: number
  bankReference: string
  receivedOn: string
  /** By the date on the voucher; without one it is the day of the statement. */
  paidOn?: string
  /** The entries that the buyer chose: they are paid before the others. */
  chosenIds?: readonly number[]
}

/**
 * The caller has locked the account.
 * @returns the repayment's id
 * @throws {Refused} referenceUsed
 */
export async function bookRepayment(
  tx: Queryable,
  context: StaffContext,
  { buyerId, amount, bankReference, receivedOn, paidOn = receivedOn, chosenIds = [] }: Money,
): Promise<number> {
  const { now, staffId, staffName } = context
  const { currency } = (await lockAccount(tx, buyerId))!
  const entries = orderChosen((await findPayable(tx, buyerId))(paidOn), chosenIds)
  const allocations = allocate(entries, amount)
  const prepaidAmount = amount - allocations.reduce((sum, part) => sum + part.amount, 0)
  const money = { buyerId, currency, amount, bankReference, receivedOn, paidOn, prepaidAmount }
  const key = referenceKey(bankReference)
  const by = { now, staffId, staffName }
  const recorded = await sql.record(tx, { ...money, ...by, referenceKey: key, allocations })
  if (recorded === null) throw new Refused(CreditReasons.referenceUsed)
  const taker = `repayment:${recorded.id}` as const
  const line = { key, reference: bankReference, by: taker, at: now, isConfirmed: false }
  if (!(await takeBankLine(tx, line))) throw new Refused(CreditReasons.referenceUsed)
  await post(tx, {
    key: taker,
    kind: 'repayment',
    reference: bankReference,
    buyerId,
    at: now,
    currency,
    entries: [
      { kind: 'bank', amount },
      { kind: 'receivable', buyerId, amount: prepaidAmount - amount },
      { kind: 'prepayment', buyerId, amount: -prepaidAmount },
    ],
  })
  for (const { entryId, amount: paidAmount, discountAmount } of allocations) {
    const given = { repaymentId: recorded.id, entryId, paidAmount, amount: discountAmount }
    await postDiscount(tx, given, { buyerId, currency, reference: bankReference, now })
  }
  await audit(tx, context, {
    action: 'credit.repayment',
    object: objectOf(buyerId),
    after: { amount, currency, bankReference, receivedOn, prepaidAmount },
  })
  const values = { amount: { amount, currency }, reference: bankReference }
  await mailBuyer(tx, {
    buyerId,
    template: 'repayment-received',
    values,
    once: String(recorded.id),
    now,
  })
  return recorded.id
}
