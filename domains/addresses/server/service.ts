/** Addresses as other domains ask for them, always with the buyer whose they are. */
import type { Queryable } from '#kit/server/database/db.ts'
import type { Address } from '../contract.ts'
import * as sql from './sql.ts'

/** An address, if it is this buyer's. */
export const addressOf = (
  db: Queryable,
  { buyerId, addressId }: { buyerId: number; addressId: number },
): Promise<Address | null> => sql.one(db, buyerId, addressId)

/** @returns null for a buyer without an address */
export const defaultAddress = (db: Queryable, buyerId: number): Promise<Address | null> =>
  sql.theDefault(db, buyerId)

/** All of a buyer's, the default first. */
export const addressesOf = (db: Queryable, buyerId: number): Promise<Address[]> =>
  sql.ofBuyer(db, buyerId)
