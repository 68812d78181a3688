/** Statements about the shop's own addresses that goods go back to. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ReturnAddress } from '../contract.ts'

export type AddressRow = ReturnAddress & { id: number; active: boolean; version: number }

const PLACE = sql`consignee, phone, address, country, abroad`
const COLUMNS = sql`id, ${PLACE}, active, version`

export const returnAddresses = (db: Queryable) =>
  db.rows<AddressRow>(sql`select ${COLUMNS} from after_sales.return_address order by id`)

/** What staff may name, the first of it as a proposal. */
export const activeReturnAddresses = (db: Queryable) =>
  db.rows<ReturnAddress & { id: number }>(sql`
    select id, ${PLACE} from after_sales.return_address where active order by id`)

/** @returns null where it is not on the list, or not any more */
export const activeReturnAddress = (tx: Queryable, id: number) =>
  tx.maybeRow<ReturnAddress>(sql`
    select ${PLACE} from after_sales.return_address where id = ${id} and active for share`)

export const lockReturnAddress = (tx: Queryable, id: number) =>
  tx.maybeRow<AddressRow>(sql`
    select ${COLUMNS} from after_sales.return_address where id = ${id} for update`)

export const addressNames = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: string }>(sql`
    select id, consignee || ' · ' || address as name from after_sales.return_address
    where id = any(${ids as number[]}::bigint[])`)

type Form = ReturnAddress & { active: boolean }

/** @returns null where the same address is on the list already */
export const addReturnAddress = (tx: Queryable, form: Form) =>
  tx.maybeRow<{ id: number }>(sql`
    insert into after_sales.return_address (consignee, phone, address, country, abroad, active)
    values (${form.consignee}, ${form.phone}, ${form.address}, ${form.country}, ${form.abroad}, ${form.active})
    on conflict on constraint return_address_once do nothing returning id`)

export async function isAddressTaken(
  tx: Queryable,
  { id, consignee, phone, address }: ReturnAddress & { id?: number | undefined },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from after_sales.return_address
    where consignee = ${consignee} and phone = ${phone} and address = ${address} and id is distinct from ${id ?? null}::bigint`)
  return rows.length > 0
}

/** Of an address that this transaction has locked. */
export const changeReturnAddress = (tx: Queryable, { id, ...form }: Form & { id: number }) =>
  tx.row<{ id: number }>(sql`
    update after_sales.return_address a set consignee = ${form.consignee}, phone = ${form.phone}, address = ${form.address},
      country = ${form.country}, abroad = ${form.abroad}, active = ${form.active}, version = a.version + 1
    where id = ${id} returning id`)
