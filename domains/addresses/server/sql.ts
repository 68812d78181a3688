/** Statements about addresses. Each one is restricted to one buyer. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Address } from '../contract.ts'

const ADDRESS = sql`
  id, country, province_code, city_code, district_code, region, city, district, region_text,
  street, detail, postal_code, consignee, salutation, phone, is_default`

/** The default first, then the newest. */
export const ofBuyer = (db: Queryable, buyerId: number) =>
  db.rows<Address>(sql`
    select ${ADDRESS} from accounts.address where buyer_id = ${buyerId}
    order by is_default desc, id desc`)

export const find = (db: Queryable, buyerId: number, id: number) =>
  db.maybeRow<Address>(sql`
    select ${ADDRESS} from accounts.address where id = ${id} and buyer_id = ${buyerId}`)

export const theDefault = (db: Queryable, buyerId: number) =>
  db.maybeRow<Address>(sql`
    select ${ADDRESS} from accounts.address where buyer_id = ${buyerId} and is_default`)

/** Validated and completed, ready to be stored. */
export type Stored = Omit<Address, 'id' | 'isDefault'>

/** The first address is the default, whether requested or not. @returns null when there are as many as allowed */
export const add = (
  db: Queryable,
  buyerId: number,
  given: Stored,
  isDefault: boolean,
  maxCount: number,
  now: Instant,
) =>
  db.maybeRow<Address>(sql`
    insert into accounts.address (buyer_id, country, province_code, city_code, district_code, region, city,
      district, region_text, street, detail, postal_code, consignee, salutation, phone, is_default, created_at)
    select ${buyerId}, ${given.country}, ${given.provinceCode}, ${given.cityCode}, ${given.districtCode},
      ${given.region}, ${given.city}, ${given.district}, ${given.regionText}, ${given.street},
      ${given.detail}, ${given.postalCode}, ${given.consignee}, ${given.salutation}, ${given.phone},
      ${isDefault}::boolean or count(*) = 0, ${now}
    from accounts.address where buyer_id = ${buyerId} having count(*) < ${maxCount}
    returning ${ADDRESS}`)

/** The default stays the default until another one is chosen. @returns null for an address that is not this buyer's */
export const change = (
  db: Queryable,
  buyerId: number,
  id: number,
  given: Stored,
  isDefault: boolean,
) =>
  db.maybeRow<Address>(sql`
    update accounts.address set country = ${given.country}, province_code = ${given.provinceCode},
      city_code = ${given.cityCode}, district_code = ${given.districtCode}, region = ${given.region},
      city = ${given.city}, district = ${given.district}, region_text = ${given.regionText},
      street = ${given.street}, detail = ${given.detail}, postal_code = ${given.postalCode},
      consignee = ${given.consignee}, salutation = ${given.salutation}, phone = ${given.phone},
      is_default = is_default or ${isDefault}::boolean
    where id = ${id} and buyer_id = ${buyerId}
    returning ${ADDRESS}`)

export const clearDefault = (db: Queryable, buyerId: number, exceptId: number) =>
  db.count(sql`
    update accounts.address set is_default = false
    where buyer_id = ${buyerId} and is_default and id <> ${exceptId}`)

/** @returns false when it is not this buyer's */
export const makeDefault = async (db: Queryable, buyerId: number, id: number): Promise<boolean> =>
  (await db.count(sql`
    update accounts.address set is_default = true where id = ${id} and buyer_id = ${buyerId}`)) ===
  1

/** @returns whether it was the default, or null when it is not this buyer's */
export const remove = (db: Queryable, buyerId: number, id: number) =>
  db.maybeRow<{ isDefault: boolean }>(sql`
    delete from accounts.address where id = ${id} and buyer_id = ${buyerId} returning is_default`)

export const promoteNewest = (db: Queryable, buyerId: number) =>
  db.count(sql`
    update accounts.address set is_default = true
    where id = (select max(id) from accounts.address where buyer_id = ${buyerId})`)
