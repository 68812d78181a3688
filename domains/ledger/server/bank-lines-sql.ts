/** Lines of the bank statement that came: each pays once, whichever domain counts its money. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** What counts the money of a line: the proof of payment of an order, a customer's repayment, or a provider's payout. */
export type LineTaker = `voucher:${number}` | `repayment:${number}` | `payout:${number}`

export type BankLine = {
  /** `referenceKey` of the reference. */
  key: string
  reference: string
  by: LineTaker
  at: Instant
  /** A second person has confirmed that it pays for this too, though something else has taken it; not though it is a payout. */
  isConfirmed: boolean
}

/**
 * Takes a line in the transaction that counts its money, before it is posted. A payout takes only what nothing else has, not even as its second. Whoever takes the same line at the same moment waits.
 * @returns false when it pays for something else: the transaction must not stay
 */
export async function takeBankLine(tx: Queryable, line: BankLine): Promise<boolean> {
  const insert = (isSecond: boolean) =>
    tx.count(sql`
      insert into ledger.bank_line (reference_key, reference, taken_by, is_second, taken_at)
      select ${line.key}, ${line.reference}, ${line.by}, ${isSecond}, ${line.at}::timestamptz
      where not exists (
        select from ledger.bank_line
        where reference_key = ${line.key} and freed_at is null
          and (starts_with(${line.by}, 'payout:') or (${isSecond} and starts_with(taken_by, 'payout:'))))
      on conflict (reference_key) where freed_at is null and not is_second do nothing`)
  if ((await insert(false)) === 1) return true
  return line.isConfirmed && (await insert(true)) === 1
}

/** What had taken a line was reversed. */
export const freeBankLine = (tx: Queryable, by: LineTaker, now: Instant): Promise<void> =>
  tx.write(sql`
    update ledger.bank_line set freed_at = ${now} where taken_by = ${by} and freed_at is null`)

/** What has taken a line, and whether it still has it. */
export const takersOfBankLine = (tx: Queryable, key: string) =>
  tx.rows<{ takenBy: LineTaker; isFreed: boolean }>(sql`
    select taken_by, freed_at is not null as is_freed from ledger.bank_line where reference_key = ${key} order by id`)

/** Of many lines those that something has now. */
export const takenBankLines = async (
  db: Queryable,
  keys: readonly string[],
): Promise<Set<string>> =>
  new Set(
    (
      await db.rows<{ referenceKey: string }>(sql`
        select distinct reference_key from ledger.bank_line
        where reference_key = any(${keys as string[]}::text[]) and freed_at is null`)
    ).map(({ referenceKey }) => referenceKey),
  )
