/** Statements about write-offs: what an entry no longer owes though no money came, and why. */
import sql, { type Sql } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { WriteOffKind } from '../../write-offs.ts'

export type WriteOffRow = {
  id: number
  number: string
  entryId: number
  buyerId: number
  currency: Currency
  amount: number
  /** Of that, what goods that went back have undone. */
  returnedAmount: number
  kind: WriteOffKind
  reference: string
  note: string
  recordedAt: Instant
  staffId: number
  staffName: string
  /** Who agreed to it; null where one person did it alone, and in the version before. */
  agreedBy: number | null
  reversedAt: Instant | null
  reversedName: string | null
  reversedNote: string | null
}

const COLUMNS = sql`id, number, entry_id, buyer_id, currency, amount, returned_amount, kind, reference, note, recorded_at, staff_id, staff_name, agreed_by,
  reversed_at, reversed_name, reversed_note`

type NewWriteOff = {
  entryId: number
  amount: number
  kind: WriteOffKind
  reference: string
  note: string
  now: Instant
  staffId: number
  staffName: string
  agreedBy: number | null
}

/** The caller has locked the account. @returns null when the entry owes less than that */
export const add = (tx: Queryable, form: NewWriteOff) =>
  tx.maybeRow<WriteOffRow>(sql`
    with settled as (
      update credit.entry set repaid_amount = repaid_amount + ${form.amount}, written_off_amount = written_off_amount + ${form.amount}
      where id = ${form.entryId} and amount - returned_amount - repaid_amount >= ${form.amount} returning id, buyer_id, currency),
    freed as (
      update credit.account a set used_amount = a.used_amount - ${form.amount} from settled s where a.buyer_id = s.buyer_id)
    insert into credit.write_off (entry_id, buyer_id, currency, amount, kind, reference, note, recorded_at, staff_id, staff_name, agreed_by)
    select id, buyer_id, currency, ${form.amount}, ${form.kind}, ${form.reference}, ${form.note}, ${form.now}, ${form.staffId},
      ${form.staffName}, ${form.agreedBy}::bigint from settled
    returning ${COLUMNS}`)

export const writeOffById = (db: Queryable, id: number) =>
  db.maybeRow<WriteOffRow>(sql`select ${COLUMNS} from credit.write_off where id = ${id}`)

/** Those of an entry and a kind that still take something off, the newest first. */
export const writeOffsInForce = (tx: Queryable, entryId: number, kind: WriteOffKind) =>
  tx.rows<WriteOffRow>(sql`
    select ${COLUMNS} from credit.write_off
    where entry_id = ${entryId} and kind = ${kind} and reversed_at is null and returned_amount < amount order by id desc`)

const keyOf = (reference: Sql): Sql =>
  sql`upper(regexp_replace(normalize(${reference}, nfkc), '[^[:alnum:]]', '', 'g'))`

/** What an entry's write-offs of each kind still take off. */
export const amountsByKind = (tx: Queryable, entryId: number) =>
  tx.row<{ creditNoteAmount: number; rebateAmount: number; badDebtAmount: number }>(sql`
    select coalesce(sum(amount - returned_amount) filter (where kind = 'creditNote'), 0)::bigint as credit_note_amount,
      coalesce(sum(amount - returned_amount) filter (where kind = 'rebate'), 0)::bigint as rebate_amount,
      coalesce(sum(amount - returned_amount) filter (where kind = 'badDebt'), 0)::bigint as bad_debt_amount
    from credit.write_off where entry_id = ${entryId} and reversed_at is null`)

/** What a document is used for already, whatever its spelling and whoever the customer, the newest first. */
export const usesOfDocument = (tx: Queryable, reference: string) =>
  tx.rows<{ termNumber: string; amount: number }>(sql`
    select e.number as term_number, w.amount - w.returned_amount as amount
    from credit.write_off w join credit.entry e on e.id = w.entry_id
    where ${keyOf(sql`w.reference`)} = ${keyOf(sql`${reference}::text`)}
      and w.reversed_at is null and w.returned_amount < w.amount
    order by w.id desc limit 5`)

/** What it took off is owed again. The caller has locked the account. @returns false when it was reversed already, or undone by returns */
export const reverse = async (
  tx: Queryable,
  by: { id: number; now: Instant; staffId: number; staffName: string; note: string },
): Promise<boolean> => {
  const row = await tx.maybeRow<{ entryId: number }>(sql`
    with reversed as (
      update credit.write_off set reversed_at = ${by.now}, reversed_by = ${by.staffId}, reversed_name = ${by.staffName},
        reversed_note = ${by.note}
      where id = ${by.id} and reversed_at is null and returned_amount < amount
      returning entry_id, buyer_id, amount - returned_amount as amount),
    owed as (
      update credit.entry e set repaid_amount = e.repaid_amount - r.amount, written_off_amount = e.written_off_amount - r.amount
      from reversed r where e.id = r.entry_id),
    used as (
      update credit.account a set used_amount = a.used_amount + r.amount from reversed r where a.buyer_id = r.buyer_id)
    select entry_id from reversed`)
  return row !== null
}

/** Goods that went back undo a part of it. The caller has locked the account. @returns what is undone of it by now */
export const undoPart = (tx: Queryable, { id, amount }: { id: number; amount: number }) =>
  tx.row<{ returnedAmount: number }>(sql`
    with undone as (
      update credit.write_off set returned_amount = returned_amount + ${amount} where id = ${id}
      returning entry_id, buyer_id, returned_amount),
    owed as (
      update credit.entry e set repaid_amount = e.repaid_amount - ${amount}, written_off_amount = e.written_off_amount - ${amount}
      from undone u where e.id = u.entry_id),
    used as (
      update credit.account a set used_amount = a.used_amount + ${amount} from undone u where a.buyer_id = u.buyer_id)
    select returned_amount from undone`)

/** The newest first. */
export const writeOffsOf = (
  db: Queryable,
  wanted: { buyerId: number; after: number | null; limit: number },
) =>
  db.rows<WriteOffRow & { entryNumber: string; orderNumber: string }>(sql`
    select ${COLUMNS}, (select number from credit.entry e where e.id = w.entry_id) as entry_number,
      (select order_number from credit.entry e where e.id = w.entry_id) as order_number
    from credit.write_off w
    where buyer_id = ${wanted.buyerId} and (${wanted.after}::bigint is null or id < ${wanted.after})
    order by id desc limit ${wanted.limit}`)
