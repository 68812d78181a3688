/** Statements about withdrawals. */
import sql, { type Sql } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { WithdrawalState } from '../../states.ts'
import type { PayoutAccount } from '../../withdrawals-contract.ts'

export type WithdrawalRow = {
  id: number
  number: string
  buyerId: number
  accountId: string
  currency: Currency
  amount: number
  feeAmount: number
  state: WithdrawalState
  appliedAt: Instant
  dueAt: Instant
  approvedAt: Instant | null
  approvedName: string | null
  agreedName: string | null
  payingAt: Instant | null
  payingName: string | null
  /** Who transfers it by hand; null of one in a file. */
  payingBy: number | null
  fileId: number | null
  fileNumber: string | null
  downloadCount: number
  downloadedName: string | null
  paidAt: Instant | null
  paidName: string | null
  bankReference: string | null
  endedAt: Instant | null
  endedName: string | null
  endNote: string
} & Pick<PayoutAccount, 'kind' | 'holder' | 'bank' | 'masked'>

const SELECT = sql`
  select w.id, w.number, w.buyer_id, w.account_id, w.currency, w.amount, w.fee_amount, w.state, w.applied_at, w.due_at, w.approved_at,
    w.approved_name, w.agreed_name, w.paying_at, w.paying_name, w.paying_by, w.file_id, f.number as file_number,
    coalesce(d.count, 0)::int as download_count, d.name as downloaded_name, w.paid_at, w.paid_name, w.bank_reference,
    w.ended_at, w.ended_name, w.end_note, a.kind, a.holder, a.bank, a.masked
  from wallet.withdrawal w join wallet.payout_account a on a.id = w.account_id left join wallet.payout_file f on f.id = w.file_id
  left join lateral (
    select count(*) as count, (array_agg(l.staff_name order by l.id desc))[1] as name from wallet.payout_download l where l.file_id = w.file_id) d on true`

type New = {
  buyerId: number
  accountId: string
  currency: Currency
  amount: number
  feeAmount: number
  now: Instant
  dueAt: Instant
}

/** @returns null where another is open */
export const addWithdrawal = (tx: Queryable, form: New) =>
  tx.maybeRow<{ id: number; number: string }>(sql`
    insert into wallet.withdrawal (buyer_id, account_id, currency, amount, fee_amount, state, applied_at, due_at)
    values (${form.buyerId}, ${form.accountId}::uuid, ${form.currency}, ${form.amount}, ${form.feeAmount}, 'applied', ${form.now}, ${form.dueAt})
    on conflict (buyer_id, currency) where state in ('applied', 'approved', 'paying') do nothing returning id, number`)

export const withdrawalById = (db: Queryable, id: number) =>
  db.maybeRow<WithdrawalRow>(sql`${SELECT} where w.id = ${id}`)

/** Nobody else moves it until this transaction has ended. */
export const lockWithdrawal = (tx: Queryable, id: number) =>
  tx.maybeRow<WithdrawalRow>(sql`${SELECT} where w.id = ${id} for update of w`)

export const withdrawalsOf = (
  db: Queryable,
  { buyerId, after, limit }: { buyerId: number; after: number | null; limit: number },
) =>
  db.rows<WithdrawalRow>(sql`
    ${SELECT} where w.buyer_id = ${buyerId} and (${after}::bigint is null or w.id < ${after}) order by w.id desc limit ${limit}`)

type Wanted = { state: WithdrawalState; after: number | null; limit: number }

/** The longest wait first. */
export const openIn = (db: Queryable, { state, after, limit }: Wanted) =>
  db.rows<WithdrawalRow>(sql`
    ${SELECT} where w.state = ${state} and (${after}::bigint is null or w.id > ${after}) order by w.id limit ${limit}`)

/** The newest first. */
export const listOver = (db: Queryable, { after, limit }: Omit<Wanted, 'state'>) =>
  db.rows<WithdrawalRow>(sql`
    ${SELECT} where w.state in ('paid', 'rejected', 'failed', 'cancelled') and (${after}::bigint is null or w.id < ${after})
    order by w.id desc limit ${limit}`)

export const counts = (db: Queryable) =>
  db.row<{ appliedCount: number; approvedCount: number; payingCount: number }>(sql`
    select count(*) filter (where state = 'applied')::int as applied_count, count(*) filter (where state = 'approved')::int as approved_count,
      count(*) filter (where state = 'paying')::int as paying_count
    from wallet.withdrawal where state in ('applied', 'approved', 'paying')`)

/** What a file for the bank would hold now. */
export const toPay = (db: Queryable) =>
  db.rows<{ currency: Currency; count: number; amount: number }>(sql`
    select w.currency, count(*)::int as count, sum(w.amount - w.fee_amount)::bigint as amount
    from wallet.withdrawal w join wallet.payout_account a on a.id = w.account_id
    where w.state = 'approved' and a.kind = 'bank' group by 1 order by 1`)

type Since = { buyerId: number; currency: Currency; since: Instant }

/** What the buyer has applied for since then, without what came back. */
export const appliedSince = (tx: Queryable, { buyerId, currency, since }: Since) =>
  tx.row<{ count: number; amount: number }>(sql`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from wallet.withdrawal
    where buyer_id = ${buyerId} and currency = ${currency} and applied_at >= ${since} and state not in ('rejected', 'failed', 'cancelled')`)

/** What was approved since then of the buyer's, without what came back. */
export const approvedSince = async (
  tx: Queryable,
  { buyerId, currency, since }: Since,
): Promise<number> =>
  (
    await tx.row<{ amount: number }>(sql`
      select coalesce(sum(amount), 0)::bigint as amount from wallet.withdrawal
      where buyer_id = ${buyerId} and currency = ${currency} and approved_at >= ${since} and ended_at is null`)
  ).amount

/** What waits to be paid out, by currency: it is no part of the balance any more. */
export const heldOf = (db: Queryable, buyerId: number) =>
  db.rows<{ currency: Currency; amount: number }>(sql`
    select currency, amount from wallet.withdrawal where buyer_id = ${buyerId} and state in ('applied', 'approved', 'paying')`)

type By = { staffName: string; now: Instant }

export const approve = (
  tx: Queryable,
  id: number,
  by: By & { agreedName?: string | null | undefined },
) =>
  tx.count(sql`
    update wallet.withdrawal set state = 'approved', approved_at = ${by.now}, approved_name = ${by.staffName}, agreed_name = ${by.agreedName ?? null}
    where id = ${id}`)

type Payer = By & { staffId: number }

export const start = (tx: Queryable, id: number, by: Payer) =>
  tx.count(sql`
    update wallet.withdrawal set state = 'paying', paying_at = ${by.now}, paying_name = ${by.staffName}, paying_by = ${by.staffId}
    where id = ${id}`)

export const takeOver = (tx: Queryable, id: number, by: Payer) =>
  tx.count(sql`
    update wallet.withdrawal set paying_at = ${by.now}, paying_name = ${by.staffName}, paying_by = ${by.staffId}
    where id = ${id}`)

/** @returns false when the reference is another withdrawal's */
export const pay = async (
  tx: Queryable,
  id: number,
  paid: By & { bankReference: string; key: string },
): Promise<boolean> =>
  (await tx.count(sql`
    update wallet.withdrawal set state = 'paid', paid_at = ${paid.now}, paid_name = ${paid.staffName}, bank_reference = ${paid.bankReference},
      reference_key = ${paid.key}
    where id = ${id} and not exists (select from wallet.withdrawal o where o.reference_key = ${paid.key})`)) ===
  1

/** Two transfers with the same reference wait for each other. */
export const lockReference = (tx: Queryable, key: string): Promise<void> =>
  tx.write(
    sql`select pg_advisory_xact_lock(hashtextextended('wallet transfer ' || ${key}::text, 0))`,
  )

type End = {
  state: 'rejected' | 'failed' | 'cancelled'
  now: Instant
  /** Null: its buyer. */
  staffName: string | null
  note: string
}

export const end = (tx: Queryable, id: number, { state, now, staffName, note }: End) =>
  tx.count(sql`
    update wallet.withdrawal set state = ${state}, ended_at = ${now}, ended_name = ${staffName}, end_note = ${note} where id = ${id}`)

/** As many transfers as a bank takes in one file. */
const FILE_ROWS = 500

type NewFile = Payer & { currency: Currency; ids: readonly number[] }

/** What of what is approved may be in a file, locked. What a colleague has locked at this moment waits for the next one. */
export const approvedToFile = (tx: Queryable, currency: Currency) =>
  tx.rows<Pick<WithdrawalRow, 'id' | 'buyerId' | 'currency' | 'holder'>>(sql`
    select w.id, w.buyer_id, w.currency, a.holder from wallet.withdrawal w join wallet.payout_account a on a.id = w.account_id
    where w.state = 'approved' and w.currency = ${currency} and a.kind = 'bank'
    order by w.id limit ${FILE_ROWS} for update of w skip locked`)

/** Puts withdrawals that are locked into a file. */
export const addFile = (
  tx: Queryable,
  { currency, now, staffId, staffName, ids }: NewFile,
): Promise<{ id: number; number: string }> =>
  tx.row(sql`
    with file as (
      insert into wallet.payout_file (currency, created_at, staff_id, staff_name)
      values (${currency}, ${now}, ${staffId}, ${staffName}) returning id, number),
    put as (
      update wallet.withdrawal w set state = 'paying', paying_at = ${now}, paying_name = ${staffName}, file_id = file.id
      from file where w.id = any(${ids as number[]}::bigint[]))
    select id, number from file`)

export const fileById = (db: Queryable, id: number) =>
  db.maybeRow<{ id: number; number: string }>(
    sql`select id, number from wallet.payout_file where id = ${id}`,
  )

/** What of a file the bank still has to transfer. */
export const unpaidIn = (db: Queryable, fileId: number) =>
  db.rows<WithdrawalRow>(
    sql`${SELECT} where w.file_id = ${fileId} and w.state = 'paying' order by w.id`,
  )

export const noteDownload = (tx: Queryable, fileId: number, by: By) =>
  tx.count(sql`
    insert into wallet.payout_download (file_id, downloaded_at, staff_name) values (${fileId}, ${by.now}, ${by.staffName})`)

export const namesOfWithdrawals = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: string }>(sql`
    select id, number as name from wallet.withdrawal where id = any(${ids as number[]}::bigint[])`)

export const namesOfFiles = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: string }>(sql`
    select id, number as name from wallet.payout_file where id = any(${ids as number[]}::bigint[])`)

/** Of the queue. */
export const WAITING_WITHDRAWALS: Sql = sql`
  select id::text as ref, coalesce(paying_at, approved_at, applied_at) as waiting_since, due_at, null::bigint as asked_by
  from wallet.withdrawal where state in ('applied', 'approved', 'paying')`
