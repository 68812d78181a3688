/** Statements about titles. Each one is restricted to one buyer. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Title, TitleForm } from '../contract.ts'

const TITLE = sql`id, party, name, country, tax_number, address, phone, bank, account, is_default`

export const titlesOf = (db: Queryable, buyerId: number) =>
  db.rows<Title>(sql`
    select ${TITLE} from invoices.title where buyer_id = ${buyerId} order by is_default desc, id desc`)

export const findTitle = (db: Queryable, buyerId: number, id: number) =>
  db.maybeRow<Title>(
    sql`select ${TITLE} from invoices.title where id = ${id} and buyer_id = ${buyerId}`,
  )

type New = { form: TitleForm; most: number; now: Instant }

/** The first is the default, whether asked for or not. @returns null when there are as many as allowed */
export const addTitle = (tx: Queryable, buyerId: number, { form, most, now }: New) =>
  tx.maybeRow<Title>(sql`
    insert into invoices.title (buyer_id, party, name, country, tax_number, address, phone, bank, account, is_default, created_at)
    select ${buyerId}, ${form.party}, ${form.name}, ${form.country}, ${form.taxNumber}, ${form.address}, ${form.phone}, ${form.bank},
      ${form.account}, ${form.isDefault}::boolean or count(*) = 0, ${now}
    from invoices.title where buyer_id = ${buyerId} having count(*) < ${most}
    returning ${TITLE}`)

/** The default stays the default until another is chosen. @returns null for a title of somebody else */
export const changeTitle = (tx: Queryable, buyerId: number, id: number, form: TitleForm) =>
  tx.maybeRow<Title>(sql`
    update invoices.title set party = ${form.party}, name = ${form.name}, country = ${form.country}, tax_number = ${form.taxNumber},
      address = ${form.address}, phone = ${form.phone}, bank = ${form.bank}, account = ${form.account},
      is_default = is_default or ${form.isDefault}::boolean
    where id = ${id} and buyer_id = ${buyerId} returning ${TITLE}`)

export const clearDefault = (tx: Queryable, buyerId: number, exceptId: number | null) =>
  tx.count(sql`
    update invoices.title set is_default = false
    where buyer_id = ${buyerId} and is_default and id is distinct from ${exceptId}::bigint`)

/** @returns whether it was the default; null for a title of somebody else */
export const removeTitle = (tx: Queryable, buyerId: number, id: number) =>
  tx.maybeRow<{ isDefault: boolean }>(sql`
    delete from invoices.title where id = ${id} and buyer_id = ${buyerId} returning is_default`)

export const promoteNewest = (tx: Queryable, buyerId: number) =>
  tx.count(sql`
    update invoices.title set is_default = true
    where id = (select max(id) from invoices.title where buyer_id = ${buyerId})`)
