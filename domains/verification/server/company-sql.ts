/** The company of a buyer as staff have checked it, for documents that name it. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export type CheckedCompany = {
  name: string
  country: string
  regionText: string
  city: string
  district: string
  street: string
  detail: string
  /** Where the merchant asks for it in the open: what is sensitive is read by staff alone. */
  registrationNumber: string | null
}

/** The company of the newest version that staff have passed. */
export const checkedCompany = (db: Queryable, buyerId: number): Promise<CheckedCompany | null> =>
  db.maybeRow(sql`
    select v.store_name as name, coalesce(v.country, '') as country, coalesce(v.region_text, '') as region_text, coalesce(v.city, '') as city,
      coalesce(v.district, '') as district, coalesce(v.street, '') as street, coalesce(v.detail, '') as detail, (
        select a.text from papers.answer a join papers.item i on i.code = a.item_code
        where a.version_id = v.id and i.kind = 'creditCode' and a.text <> '' order by i.position, i.code limit 1
      ) as registration_number
    from papers.version v where v.buyer_id = ${buyerId} and v.state = 'passed' order by v.id desc limit 1`)

export type VerifiedNames = { company: string; contact: string }

/** The names of the newest version that staff have passed: of the company, and of who stands for it. */
export const verifiedNames = (db: Queryable, buyerId: number): Promise<VerifiedNames | null> =>
  db.maybeRow(sql`
    select v.store_name as company, coalesce(v.contact_name, '') as contact
    from papers.version v where v.buyer_id = ${buyerId} and v.state = 'passed' order by v.id desc limit 1`)
