/** Credit accounts as pages show them, with why they cannot be used. */
import { readSettings } from '#domains/settings/server/door.ts'
import { statusesOf } from '#domains/verification/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { CreditAccount } from '../contract.ts'
import { computeCredit, explainCreditUse } from '../use.ts'
import * as sql from './account-sql.ts'

export async function momentAt(db: Queryable, now: Instant): Promise<sql.Moment> {
  const days = (await readSettings(db))['credit.graceDays']
  return { now, lateBefore: later(now, -days * DAY_MS) }
}

/** Which of these buyers may be given credit as far as their verification goes: all, where the shop asks for none. */
export async function findVerified(
  db: Queryable,
  buyerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!(await readSettings(db))['credit.verifiedOnly']) return new Set(buyerIds)
  const statuses = await statusesOf(db, buyerIds)
  return new Set(buyerIds.filter((id) => statuses.get(id)?.states.includes('passed') === true))
}

/** @param wanted what is to be ordered on terms; null: anything at all */
export function toAccountView(
  row: sql.WithDebts,
  { isVerified, now }: { isVerified: boolean; now: Instant },
  wanted: { amount: number; currency: Currency } | null = null,
): CreditAccount {
  const isRaised = row.temporaryUntil !== null && row.temporaryUntil > now
  return {
    currency: row.currency,
    limitAmount: row.limitAmount,
    temporaryAmount: isRaised ? row.temporaryAmount : 0,
    temporaryUntil: isRaised ? row.temporaryUntil : null,
    ...computeCredit(row, now),
    usedAmount: row.usedAmount,
    prepaidAmount: row.prepaidAmount,
    overdueAmount: row.upTo30Amount + row.upTo60Amount + row.upTo90Amount + row.over90Amount,
    nextDueAt: row.nextDueAt,
    periodDays: row.periodDays,
    discountBasisPoints: row.discountBasisPoints,
    discountDays: row.discountDays,
    validUntil: row.validUntil,
    frozenAt: row.frozenAt,
    blocks: explainCreditUse({ ...row, isVerified }, wanted, now),
  }
}
