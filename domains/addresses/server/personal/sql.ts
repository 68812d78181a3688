/** Statements about all addresses of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const addressesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select country, province_code, city_code, district_code, region, city, district, region_text, street, detail,
      postal_code, consignee, salutation, phone, is_default, created_at
    from accounts.address where buyer_id = ${buyerId} order by id`)

export const forgetAddresses = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from accounts.address where buyer_id = ${buyerId}`)
