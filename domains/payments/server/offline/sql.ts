/** Bank transfers: accounts, the copy stored with an order, and the vouchers that prove a payment. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type AccountRow = {
  id: number
  holder: string
  number: string
  bank: Translated
  currency: Currency
  /** A QR code of this shop that bank apps read. */
  qrUrl: string | null
  active: boolean
  version: number
}

export function accounts(db: Queryable) {
  return db.rows<AccountRow>(sql`select * from payments.receiving_account order by currency, id`)
}

export function accountsIn(db: Queryable, currency: Currency) {
  return db.rows<AccountRow>(sql`
    select * from payments.receiving_account where currency = ${currency} and active order by id`)
}

/** Currencies with an account that buyers see. */
export const accountCurrencies = async (db: Queryable): Promise<Currency[]> =>
  (
    await db.rows<{ currency: Currency }>(sql`
      select distinct currency from payments.receiving_account where active order by currency`)
  ).map(({ currency }) => currency)

export const accountNames = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: string }>(sql`
    select id, holder || ' ' || number as name from payments.receiving_account
    where id = any(${ids as number[]}::bigint[])`)

export function accountById(tx: Queryable, id: number) {
  return tx.maybeRow<AccountRow>(sql`
    select * from payments.receiving_account where id = ${id} for update`)
}

/** @returns null when another account has this number */
export function addAccount(tx: Queryable, form: Omit<AccountRow, 'id' | 'version'>) {
  return tx.maybeRow<{ id: number }>(sql`
    insert into payments.receiving_account (holder, number, bank, currency, qr_url, active)
    values (${form.holder}, ${form.number}, ${JSON.stringify(form.bank)}::jsonb, ${form.currency}, ${form.qrUrl},
      ${form.active})
    on conflict (number, currency) do nothing returning id`)
}

/** Whether another account has this number. */
export async function isTaken(
  tx: Queryable,
  { id, number, currency }: { id?: number | undefined; number: string; currency: Currency },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from payments.receiving_account
    where number = ${number} and currency = ${currency} and id is distinct from ${id ?? null}::bigint`)
  return rows.length > 0
}

/** @returns null when another account has this number */
export function changeAccount(tx: Queryable, form: Omit<AccountRow, 'version'>) {
  return tx.maybeRow<{ id: number }>(sql`
    update payments.receiving_account a set holder = ${form.holder}, number = ${form.number},
      bank = ${JSON.stringify(form.bank)}::jsonb, currency = ${form.currency},
      qr_url = ${form.qrUrl}, active = ${form.active}, version = a.version + 1
    where id = ${form.id} and not exists (
      select from payments.receiving_account o
      where o.number = ${form.number} and o.currency = ${form.currency} and o.id <> ${form.id})
    returning id`)
}

/** Whether an account shows this QR picture. */
export const usesQr = async (tx: Queryable, url: string): Promise<boolean> =>
  (
    await tx.row<{ used: boolean }>(sql`
      select exists (select from payments.receiving_account where qr_url = ${url}) as used`)
  ).used

export type BankTransfer = {
  orderId: number
  reference: string
  accounts: AccountRow[]
  chosenAt: Instant
}

/** The order's transfer, as chosen before or as chosen now. */
export async function chooseBankTransfer(
  tx: Queryable,
  form: BankTransfer & { buyerId: number },
): Promise<boolean> {
  const chosen = await tx.count(sql`
    insert into payments.transfer (order_id, buyer_id, reference, accounts, chosen_at)
    values (${form.orderId}, ${form.buyerId}, ${form.reference}, ${JSON.stringify(form.accounts)}::jsonb,
      ${form.chosenAt})
    on conflict (order_id) do nothing`)
  return chosen === 1
}

export function bankTransferOf(db: Queryable, orderId: number) {
  return db.maybeRow<BankTransfer>(sql`
    select order_id, reference, accounts, chosen_at from payments.transfer where order_id = ${orderId}`)
}

/** The bank references of several orders at once. */
export function bankTransferReferences(db: Queryable, orderIds: readonly number[]) {
  return db.rows<{ orderId: number; reference: string }>(sql`
    select order_id, reference from payments.transfer where order_id = any(${orderIds})`)
}

export type VoucherRow = {
  id: number
  orderId: number
  orderNumber: string
  buyerId: number
  round: number
  state: 'under_review' | 'accepted' | 'rejected'
  payerName: string
  payerLast4: string
  amount: number
  currency: Currency
  paidAt: Instant
  bankReference: string
  referenceKey: string
  submittedAt: Instant
  reviewBy: Instant
  decidedAt: Instant | null
  decidedBy: number | null
  acceptedAmount: number | null
  acceptedReference: string | null
  rejectReason: string | null
  secondConfirmedBy: number | null
  secondConfirmedAt: Instant | null
  /** The bank reference that the second person confirmed. */
  secondKey: string | null
  /** The line of an imported statement that pays it. */
  statementLineId: number | null
  /** Staff recorded it from a statement: the buyer has sent none. */
  isRecorded: boolean
  /** Set while its buyer is asked for more: the clock of the review stands. */
  askedAt: Instant | null
  fileIds: string[]
  /** SHA-256 of these files in hex. */
  hashes: string[]
}

export type NewVoucher = Pick<
  VoucherRow,
  | 'orderId'
  | 'orderNumber'
  | 'buyerId'
  | 'payerName'
  | 'payerLast4'
  | 'amount'
  | 'currency'
  | 'paidAt'
  | 'bankReference'
  | 'referenceKey'
  | 'submittedAt'
  | 'reviewBy'
> & { maxRounds: number; fileIds: string[]; hashes: string[] }

/** The next round with its files. @returns null when all rounds are used */
export function addVoucher(tx: Queryable, form: NewVoucher) {
  return tx.maybeRow<{ id: number; round: number }>(sql`
    with voucher as (
      insert into payments.voucher (order_id, order_number, buyer_id, round, payer_name, payer_last4,
        amount, currency, paid_at, bank_reference, reference_key, submitted_at, review_by)
      select ${form.orderId}, ${form.orderNumber}, ${form.buyerId}, count(*) + 1, ${form.payerName},
        ${form.payerLast4}, ${form.amount}, ${form.currency}, ${form.paidAt}::timestamptz,
        ${form.bankReference}, ${form.referenceKey}, ${form.submittedAt}::timestamptz,
        ${form.reviewBy}::timestamptz
      from payments.voucher where order_id = ${form.orderId}
      having count(*) filter (where not is_recorded) < ${form.maxRounds}
      returning id, round),
    files as (
      insert into payments.voucher_file (voucher_id, file_id, position, buyer_id, sha256)
      select voucher.id, f.file_id, f.position, ${form.buyerId}, f.sha256
      from voucher, unnest(${form.fileIds}::text[], ${form.hashes}::text[])
        with ordinality as f (file_id, sha256, position))
    select id, round from voucher`)
}

const VOUCHER = sql`
  select v.*, array(select file_id from payments.voucher_file f where f.voucher_id = v.id
    order by position) as file_ids,
    array(select sha256 from payments.voucher_file f where f.voucher_id = v.id order by position) as hashes
  from payments.voucher v`

export function vouchersOf(db: Queryable, orderId: number) {
  return db.rows<VoucherRow>(sql`${VOUCHER} where order_id = ${orderId} order by round`)
}

export function voucherById(db: Queryable, id: number) {
  return db.maybeRow<VoucherRow>(sql`${VOUCHER} where id = ${id}`)
}

type Pending = { waitsForBuyer: boolean; limit: number; after?: number | undefined }

/** Pending vouchers by longest wait first: those that wait for staff, or for their buyer, who is asked for more. */
export function pendingVouchers(db: Queryable, { waitsForBuyer, limit, after = 0 }: Pending) {
  return db.rows<VoucherRow>(sql`
    ${VOUCHER} where state = 'under_review' and (asked_at is not null) = ${waitsForBuyer} and id > ${after}
    order by id limit ${limit}`)
}

/** Stops the clock of a review. @returns false where it is decided, or stands already */
export const pause = async (tx: Queryable, id: number, now: Instant): Promise<boolean> =>
  (await tx.count(sql`
    update payments.voucher set asked_at = ${now}
    where id = ${id} and state = 'under_review' and asked_at is null`)) === 1

/** Moves the deadline on by the time that the clock stood. @returns null where it did not stand */
export const resume = (tx: Queryable, id: number, now: Instant) =>
  tx.maybeRow<{ reviewBy: Instant }>(sql`
    update payments.voucher set asked_at = null, review_by = review_by + greatest(interval '0', ${now}::timestamptz - asked_at)
    where id = ${id} and asked_at is not null returning review_by`)

/** Newest first. */
export function decidedVouchers(db: Queryable, state: string, limit: number, before?: number) {
  return db.rows<VoucherRow>(sql`
    ${VOUCHER} where state = ${state} and (${before ?? null}::bigint is null or id < ${before ?? null})
    order by id desc limit ${limit}`)
}

export type Duplicate = { voucherId: number; orderNumber: string; kind: 'file' | 'bankReference' }

/**
 * Vouchers of other orders with the same file, or with the same bank reference as typed by the buyer or entered by
 * staff. One that a statement recorded and nobody accepted says nothing: no buyer has claimed it.
 */
export function duplicatesOf(db: Queryable, voucherIds: readonly number[]) {
  return db.rows<Duplicate>(sql`
    select distinct v.id as voucher_id, o.order_number, 'bankReference' as kind
    from payments.voucher v
    join payments.voucher o on o.order_id <> v.order_id
      and (o.reference_key = v.reference_key or o.accepted_key = v.reference_key)
      and (not o.is_recorded or o.state = 'accepted')
    where v.id = any(${voucherIds})
    union
    select distinct v.voucher_id, o.order_number, 'file'
    from payments.voucher_file v
    join payments.voucher_file x on x.sha256 = v.sha256 and x.voucher_id <> v.voucher_id
    join payments.voucher o on o.id = x.voucher_id
    join payments.voucher own on own.id = v.voucher_id and own.order_id <> o.order_id
    where v.voucher_id = any(${voucherIds})
    order by 1, 2, 3`)
}

/** The amounts accepted for an order before, and how far they differed from what the buyer stated. */
export function acceptedOf(tx: Queryable, orderId: number) {
  return tx.row<{ amount: number; otherAmount: number }>(sql`
    select coalesce(sum(accepted_amount), 0)::bigint as amount,
      coalesce(sum(abs(accepted_amount - amount)), 0)::bigint as other_amount
    from payments.voucher where order_id = ${orderId} and state = 'accepted'`)
}

/** Of one buyer's orders, what one member of staff has accepted since then. */
export const acceptedBy = (
  tx: Queryable,
  { staffId, buyerId, since }: { staffId: number; buyerId: number; since: Instant },
) =>
  tx.rows<{
    orderId: number
    currency: Currency
    amount: number
    otherAmount: number
    recordedAmount: number
  }>(sql`
    select order_id, currency, sum(accepted_amount)::bigint as amount, sum(abs(accepted_amount - amount))::bigint as other_amount,
      coalesce(sum(accepted_amount) filter (where is_recorded), 0)::bigint as recorded_amount
    from payments.voucher
    where buyer_id = ${buyerId} and state = 'accepted' and decided_by = ${staffId} and decided_at > ${since}
    group by order_id, currency`)

/** Who accepts for the same buyer waits until this transaction has ended. */
export const lockAcceptingFor = (tx: Queryable, buyerId: number): Promise<void> =>
  tx.write(sql`
    select pg_advisory_xact_lock(hashtextextended('payments.accepting ' || ${buyerId}::text, 0))`)

export type Acceptance = {
  id: number
  staffId: number
  amount: number
  reference: string
  key: string
  statementLineId: number | null
  now: Instant
}

/** @returns false when it was decided meanwhile */
export async function accept(tx: Queryable, to: Acceptance): Promise<boolean> {
  const changed = await tx.count(sql`
    update payments.voucher set state = 'accepted', decided_at = ${to.now}, decided_by = ${to.staffId},
      accepted_amount = ${to.amount}, accepted_reference = ${to.reference}, accepted_key = ${to.key},
      statement_line_id = ${to.statementLineId}
    where id = ${to.id} and state = 'under_review'`)
  return changed === 1
}

/** @returns false when it was decided meanwhile */
export async function reject(
  tx: Queryable,
  to: { id: number; staffId: number; reason: string; now: Instant },
): Promise<boolean> {
  const changed = await tx.count(sql`
    update payments.voucher set state = 'rejected', decided_at = ${to.now}, decided_by = ${to.staffId},
      reject_reason = ${to.reason}
    where id = ${to.id} and state = 'under_review'`)
  return changed === 1
}

/**
 * A later confirmation replaces the earlier one, since it may be for another bank reference.
 * @returns false when it was decided
 */
export async function confirmSecond(
  tx: Queryable,
  to: { id: number; staffId: number; key: string; note: string; now: Instant },
): Promise<boolean> {
  const changed = await tx.count(sql`
    update payments.voucher set second_confirmed_by = ${to.staffId}, second_confirmed_at = ${to.now},
      second_key = ${to.key}, second_note = ${to.note}
    where id = ${to.id} and state = 'under_review'`)
  return changed === 1
}

export type VoucherMoney = {
  orderId: number
  buyerId: number
  voucherId: number
  reference: string
  amount: number
  currency: Currency
  now: Instant
}

export function recordReceipt(tx: Queryable, money: VoucherMoney) {
  return tx.row<{ id: number }>(sql`
    insert into payments.receipt (order_id, buyer_id, kind, voucher_id, reference, amount,
      applied_amount, currency, at)
    values (${money.orderId}, ${money.buyerId}, 'offline', ${money.voucherId}, ${money.reference},
      ${money.amount}, ${money.amount}, ${money.currency}, ${money.now})
    returning id`)
}

export function waitingCounts(db: Queryable, now: Instant) {
  return db.row<{ voucherCount: number; overdueCount: number; askedCount: number }>(sql`
    select count(*) filter (where asked_at is null)::int as voucher_count,
      count(*) filter (where asked_at is null and review_by <= ${now})::int as overdue_count,
      count(asked_at)::int as asked_count
    from payments.voucher where state = 'under_review'`)
}
