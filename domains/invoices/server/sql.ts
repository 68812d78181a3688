/** Statements about invoices: what they take of their orders, their numbers, and their states. */
import sql from 'sql-template-tag'
import type { Lang } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { InvoiceKind, TitleForm } from '../contract.ts'
import type { InvoiceState } from '../states.ts'

export type StoredTitle = Omit<TitleForm, 'isDefault'>
export type InvoiceLine = {
  orderNumber: string
  name: string
  /** Null: a part of its order's money, not of its pieces. */
  quantity: number | null
  unit: string
  /** With tax, as everywhere where nothing else is said. */
  amount: number
  taxAmount: number
  taxRate: number
  /** What the buyer wrote beside the line, and the number of their own purchase order; left out in older invoices. */
  note?: string
  poNumber?: string
}
export type Seller = { name: string; taxNumber: string; address: string; country: string }

export type InvoiceRow = {
  id: number
  buyerId: number
  lang: Lang
  currency: Currency
  kind: InvoiceKind
  title: StoredTitle
  remark: string
  state: InvoiceState
  amount: number
  taxAmount: number
  createdAt: Instant
  changedAt: Instant
  reason: string
  number: string | null
  issuedAt: Instant | null
  lines: InvoiceLine[] | null
  seller: Seller | null
  officialCode: string
  officialNumber: string
  redOfficialCode: string
  redOfficialNumber: string
  redNumber: string | null
  redAt: Instant | null
  /** Who asked last that it be reversed; null: nobody, or before that was stored. */
  redAskedBy: 'buyer' | 'staff' | 'system' | null
  filesDueAt: Instant | null
}
export type ShareRow = {
  invoiceId: number
  orderId: number
  orderNumber: string
  amount: number
  taxAmount: number
  taxRate: number
}

export const COLUMNS = sql`id, buyer_id, lang, currency, kind, title, remark, state, amount, tax_amount, created_at, changed_at, reason,
  number, issued_at, lines, seller, official_code, official_number, red_official_code, red_official_number, red_number, red_at, red_asked_by, files_due_at`

export const findInvoice = (db: Queryable, id: number) =>
  db.maybeRow<InvoiceRow>(sql`select ${COLUMNS} from invoices.invoice where id = ${id}`)

export const lockInvoice = (tx: Queryable, id: number) =>
  tx.maybeRow<InvoiceRow>(sql`select ${COLUMNS} from invoices.invoice where id = ${id} for update`)

type NewInvoice = Pick<
  InvoiceRow,
  'buyerId' | 'lang' | 'currency' | 'kind' | 'title' | 'remark' | 'amount' | 'taxAmount'
>

export const addInvoice = (tx: Queryable, form: NewInvoice, now: Instant) =>
  tx.row<{ id: number }>(sql`
    insert into invoices.invoice (buyer_id, lang, currency, kind, title, remark, amount, tax_amount, created_at, changed_at)
    values (${form.buyerId}, ${form.lang}, ${form.currency}, ${form.kind}, ${JSON.stringify(form.title)}::jsonb, ${form.remark},
      ${form.amount}, ${form.taxAmount}, ${now}, ${now})
    returning id`)

export const addShares = (tx: Queryable, shares: readonly ShareRow[]) =>
  tx.count(sql`
    insert into invoices.share (invoice_id, order_id, order_number, amount, tax_amount, tax_rate)
    select "invoiceId", "orderId", "orderNumber", amount, "taxAmount", "taxRate"
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
      as t ("invoiceId" bigint, "orderId" bigint, "orderNumber" text, amount bigint, "taxAmount" bigint, "taxRate" numeric)`)

export const sharesOf = (db: Queryable, invoiceIds: readonly number[]) =>
  db.rows<ShareRow>(sql`
    select invoice_id, order_id, order_number, amount, tax_amount, tax_rate from invoices.share
    where invoice_id = any(${invoiceIds as number[]}::bigint[]) order by invoice_id, order_number`)

type Part = {
  orderId: number
  amount: number
  /** Contained in the amount. */
  taxAmount: number
  /** What is paid for the order, was not given back and is not about to. */
  billableAmount: number
  /** The tax of the whole order. */
  orderTaxAmount: number
}

/** Of a locked order. @returns false, and takes nothing, where less is left */
export const takeOfOrder = async (
  tx: Queryable,
  { orderId, amount, taxAmount, billableAmount, orderTaxAmount }: Part,
): Promise<boolean> =>
  (await tx.count(sql`
    insert into invoices.order_sum (order_id, billable_amount, taken_amount, tax_amount, taken_tax_amount)
    select ${orderId}, ${billableAmount}::bigint, ${amount}::bigint, ${orderTaxAmount}::bigint, ${taxAmount}::bigint
    where ${amount}::bigint <= ${billableAmount}::bigint
    on conflict (order_id) do update set billable_amount = excluded.billable_amount,
      taken_amount = order_sum.taken_amount + excluded.taken_amount,
      tax_amount = greatest(excluded.tax_amount, order_sum.taken_tax_amount),
      taken_tax_amount = order_sum.taken_tax_amount + excluded.taken_tax_amount
    where order_sum.taken_amount + excluded.taken_amount <= excluded.billable_amount`)) === 1

/** Locked in the order of their ids, as requests take them. */
export const freeOfOrders = (tx: Queryable, invoiceId: number) =>
  tx.count(sql`
    with held as (
      select order_id from invoices.order_sum
      where order_id in (select order_id from invoices.share where invoice_id = ${invoiceId}) order by order_id for update)
    update invoices.order_sum u set taken_amount = u.taken_amount - s.amount, taken_tax_amount = u.taken_tax_amount - s.tax_amount
    from invoices.share s, held where s.invoice_id = ${invoiceId} and u.order_id = s.order_id and held.order_id = u.order_id`)

/** What of each order is in invoices; orders of which nothing is are left out. */
export const takenOf = (db: Queryable, orderIds: readonly number[]) =>
  db.rows<{ orderId: number; takenAmount: number; takenTaxAmount: number }>(sql`
    select order_id, taken_amount, taken_tax_amount from invoices.order_sum where order_id = any(${orderIds as number[]}::bigint[])`)

/** How many requests of an order wait to be issued. */
export const countOpen = async (tx: Queryable, orderId: number): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
      select count(*)::int as count from invoices.share s join invoices.invoice i on i.id = s.invoice_id
      where s.order_id = ${orderId} and i.state in ('requested', 'processing')`)
  ).count

/** What of an order stands in invoices that were issued and not reversed. */
export const issuedOf = async (db: Queryable, orderId: number): Promise<number> =>
  (
    await db.row<{ amount: number }>(sql`
      select coalesce(sum(s.amount), 0)::bigint as amount from invoices.share s join invoices.invoice i on i.id = s.invoice_id
      where s.order_id = ${orderId} and i.state in ('issued', 'red_requested')`)
  ).amount

/** The invoices of an order that stand as issued, the earliest first. */
export const issuedIdsOf = (tx: Queryable, orderId: number) =>
  tx.rows<{ id: number }>(sql`
    select i.id from invoices.share s join invoices.invoice i on i.id = s.invoice_id
    where s.order_id = ${orderId} and i.state = 'issued' order by i.id`)

/**
 * The next number of a series. The row stays locked until the transaction ends, so the numbers of transactions that fail are taken by
 * those behind them.
 */
export const nextOfSeries = (tx: Queryable, code: string, now: Instant) =>
  tx.row<{ last: number; at: Instant }>(sql`
    insert into invoices.series (code, last, last_at) values (${code}, 1, ${now})
    on conflict (code) do update set last = series.last + 1, last_at = greatest(series.last_at, excluded.last_at)
    returning last, last_at as at`)

type Issued = Pick<InvoiceRow, 'lines' | 'seller' | 'officialCode' | 'officialNumber'> & {
  series: string
  seriesNumber: number
  number: string
  now: Instant
}

export const noteIssued = (tx: Queryable, id: number, issued: Issued) =>
  tx.count(sql`
    update invoices.invoice set state = 'issued', series = ${issued.series}, series_number = ${issued.seriesNumber},
      number = ${issued.number}, issued_at = ${issued.now}, changed_at = ${issued.now}, files_due_at = ${issued.now},
      lines = ${JSON.stringify(issued.lines)}::jsonb, seller = ${JSON.stringify(issued.seller)}::jsonb,
      official_code = ${issued.officialCode}, official_number = ${issued.officialNumber}
    where id = ${id} and state in ('requested', 'processing')`)

type OfficialOf = { country: string; officialCode: string; officialNumber: string }

/** Whether an invoice, or a red one, of a seller in this country has the number. */
export const isOfficialTaken = async (
  tx: Queryable,
  { country, officialCode, officialNumber }: OfficialOf,
): Promise<boolean> =>
  (
    await tx.row<{ isTaken: boolean }>(sql`
      select exists (select from invoices.invoice where seller ->> 'country' = ${country} and official_code = ${officialCode}
          and official_number = ${officialNumber} and official_number <> '')
        or exists (select from invoices.invoice where seller ->> 'country' = ${country} and red_official_code = ${officialCode}
          and red_official_number = ${officialNumber} and red_official_number <> '') as is_taken`)
  ).isTaken

type Red = Pick<
  Issued,
  'series' | 'seriesNumber' | 'number' | 'now' | 'officialCode' | 'officialNumber'
>

export const noteRed = (tx: Queryable, id: number, red: Red) =>
  tx.count(sql`
    update invoices.invoice set state = 'red_issued', red_series = ${red.series}, red_series_number = ${red.seriesNumber},
      red_number = ${red.number}, red_official_code = ${red.officialCode}, red_official_number = ${red.officialNumber}, red_at = ${red.now}, changed_at = ${red.now}, files_due_at = ${red.now}
    where id = ${id} and state = 'red_requested'`)

export const noteState = (
  tx: Queryable,
  id: number,
  {
    state,
    reason,
    redAskedBy,
    now,
  }: Pick<InvoiceRow, 'state' | 'reason' | 'redAskedBy'> & { now: Instant },
) =>
  tx.count(sql`
    update invoices.invoice set state = ${state}, reason = ${reason}, red_asked_by = ${redAskedBy}, changed_at = ${now}
    where id = ${id}`)

/** The longest due whose files are to be written; it is due again later, whatever becomes of them. */
export const takeFilesDue = (
  db: Queryable,
  { now, againAt, isAwake }: { now: Instant; againAt: Instant; isAwake: Awake },
) =>
  db.maybeRow<InvoiceRow>(sql`
    update invoices.invoice set files_due_at = ${againAt} where id = (
      select id from invoices.invoice where files_due_at <= ${now} and ${isAwake(sql`invoice.id`)}
      order by files_due_at limit 1 for update skip locked)
    returning ${COLUMNS}`)

/** Its files are written, unless it was reversed meanwhile. */
export const noteWritten = (tx: Queryable, { id, state }: Pick<InvoiceRow, 'id' | 'state'>) =>
  tx.count(sql`
    update invoices.invoice set files_due_at = null where id = ${id} and (state = 'red_issued') = (${state} = 'red_issued')`)
