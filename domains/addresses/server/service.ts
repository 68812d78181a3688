/** Addresses for other domains, always restricted to their buyer. */
import type { Queryable } from '#kit/server/database/db.ts'
import type { Address } from '../contract.ts'
import * as sql from './sql.ts'

/** An address, if it belongs to this buyer. */
export const addressOf = (
  db: Queryable,
  { buyerId, addressId }: { buyerId: number; addressId: number },
): Promise<Address | null> => sql.find(db, buyerId, addressId)

/** @returns null for a buyer without an address */
export const defaultAddress = (db: Queryable, buyerId: number): Promise<Address | null> =>
  sql.theDefault(db, buyerId)

/** All of a buyer's addresses, the default first. */
export const addressesOf = (db: Queryable, buyerId: number): Promise<Address[]> =>
  sql.ofBuyer(db, buyerId)
