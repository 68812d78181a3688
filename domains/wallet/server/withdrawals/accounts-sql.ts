/** Statements about the accounts that money of wallets goes to. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PayoutAccount } from '../../withdrawals-contract.ts'

export type AccountRow = PayoutAccount & { buyerId: number; details: Buffer }

const COLUMNS = sql`id, buyer_id, kind, holder, bank, masked, details, created_at`

/** Those that were not removed, the oldest first. */
export const accountsOf = (db: Queryable, buyerId: number) =>
  db.rows<AccountRow>(sql`
    select ${COLUMNS} from wallet.payout_account where buyer_id = ${buyerId} and removed_at is null order by created_at, id`)

/** Stays as it is until this transaction has ended. Null when it is another buyer's, or was removed. */
export const lockAccount = (tx: Queryable, buyerId: number, id: string) =>
  tx.maybeRow<AccountRow>(sql`
    select ${COLUMNS} from wallet.payout_account
    where id = ${id}::uuid and buyer_id = ${buyerId} and removed_at is null for update`)

export const accountById = (db: Queryable, id: string) =>
  db.row<AccountRow>(sql`select ${COLUMNS} from wallet.payout_account where id = ${id}::uuid`)

/** Of two that add an account for the same buyer, one waits. */
export const lockAccountsOf = (tx: Queryable, buyerId: number): Promise<unknown> =>
  tx.row(sql`
    select pg_advisory_xact_lock(hashtextextended('wallet.payout-account ' || ${buyerId}::text, 0)) is null as locked`)

export const addAccount = (tx: Queryable, account: AccountRow): Promise<number> =>
  tx.count(sql`
    insert into wallet.payout_account (id, buyer_id, kind, holder, bank, masked, details, created_at)
    values (${account.id}, ${account.buyerId}, ${account.kind}, ${account.holder}, ${account.bank}, ${account.masked},
      ${account.details}, ${account.createdAt})`)

export const removeAccount = (tx: Queryable, id: string, now: Instant): Promise<number> =>
  tx.count(sql`update wallet.payout_account set removed_at = ${now} where id = ${id}::uuid`)

export const isInUse = async (tx: Queryable, id: string): Promise<boolean> =>
  (
    await tx.row<{ used: boolean }>(sql`
      select exists (select from wallet.withdrawal where account_id = ${id}::uuid and state in ('applied', 'approved', 'paying')) as used`)
  ).used

/** When the buyer last added or removed an account. */
export const changedAt = async (db: Queryable, buyerId: number): Promise<Instant | null> =>
  (
    await db.row<{ at: Instant | null }>(sql`
      select max(greatest(created_at, removed_at)) as at from wallet.payout_account where buyer_id = ${buyerId}`)
  ).at
