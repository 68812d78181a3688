/** Statements about the products that one buyer looked at and saved. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const favouritesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select product_id, at from catalog.favourite where buyer_id = ${buyerId} order by at`)

export const footprintsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select product_id, day::text as day, at from catalog.footprint where buyer_id = ${buyerId} order by id`)

export const forgetFavourites = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from catalog.favourite where buyer_id = ${buyerId}`)

export const forgetFootprints = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from catalog.footprint where buyer_id = ${buyerId}`)
