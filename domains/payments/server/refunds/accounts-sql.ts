/** Statements about the bank accounts that refunds go to. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type AccountRow = {
  id: string
  buyerId: number
  holder: string
  bank: string
  last4: string
  details: Buffer
  givenAt: Instant
  /** It took the place of another. */
  isChanged: boolean
}

const COLUMNS = sql`id, buyer_id, holder, bank, last4, details, given_at, exists (
  select from payments.refund_account b where b.buyer_id = a.buyer_id and b.given_at < a.given_at) as is_changed`

/** The account of each buyer that counts now, and what counted before, the latest first. */
export const allAccounts = (db: Queryable, buyerIds: readonly number[]): Promise<AccountRow[]> =>
  db.rows(sql`
    select ${COLUMNS} from payments.refund_account a
    where a.buyer_id = any(${buyerIds as number[]}::bigint[]) order by a.given_at desc, a.id desc`)

/** The account of each buyer that counts now. */
export const latestAccounts = (db: Queryable, buyerIds: readonly number[]): Promise<AccountRow[]> =>
  db.rows(sql`
    select distinct on (a.buyer_id) ${COLUMNS} from payments.refund_account a
    where a.buyer_id = any(${buyerIds as number[]}::bigint[]) order by a.buyer_id, a.given_at desc, a.id desc`)

export const accountsByIds = (db: Queryable, ids: readonly string[]): Promise<AccountRow[]> =>
  db.rows(sql`
    select ${COLUMNS} from payments.refund_account a where a.id = any(${ids as string[]}::uuid[])`)

/** @param account.id under which `details` are encrypted */
export const addAccount = (
  tx: Queryable,
  account: Omit<AccountRow, 'isChanged'>,
): Promise<number> =>
  tx.count(sql`
    insert into payments.refund_account (id, buyer_id, holder, bank, last4, details, given_at)
    values (${account.id}, ${account.buyerId}, ${account.holder}, ${account.bank}, ${account.last4},
      ${account.details}, ${account.givenAt})`)

/** Who gives or uses the account of a buyer waits until this transaction has ended. */
export const lockAccountOf = (tx: Queryable, buyerId: number): Promise<unknown> =>
  tx.row(sql`
    select pg_advisory_xact_lock(hashtextextended('payments.refund-account ' || ${buyerId}::text, 0)) is null as locked`)

export const noteAccount = (tx: Queryable, refundId: number, accountId: string): Promise<number> =>
  tx.count(sql`update payments.refund set account_id = ${accountId}::uuid where id = ${refundId}`)

export const noteDestination = (
  tx: Queryable,
  refundId: number,
  destination: string,
): Promise<number> =>
  tx.count(sql`update payments.refund set destination = ${destination} where id = ${refundId}`)

/**
 * Where a refund by bank went, as its buyer may read it: bank and last four, or in the words of who sent it. Null of what somebody else
 * paid by a link: it goes back to them, and is none of the buyer's business.
 */
export const destinationOf = (tx: Queryable, refundId: number) =>
  tx.row<{ destination: string | null }>(sql`
    select case when not exists (
      select from payments.receipt r join payments.attempt t on t.id = r.attempt_id
      where r.id = f.receipt_id and t.link_id is not null) then coalesce(a.bank || ', ' || a.last4, f.destination) end as destination
    from payments.refund f left join payments.refund_account a on a.id = f.account_id where f.id = ${refundId}`)

/** Without what is encrypted. */
export const accountsOf = (db: Queryable, buyerId: number): Promise<object[]> =>
  db.rows(sql`
    select holder, bank, last4, given_at from payments.refund_account where buyer_id = ${buyerId} order by given_at`)
