/** Functions of after-sales for the composition root; no earlier domain depends on it. */
import type { Queryable } from '#kit/server/database/db.ts'
import type { ReturnAddress } from '../contract.ts'
import * as sql from './return-address-sql.ts'

/** For the demo world and tests: an address that goods go back to. Adding it again changes nothing. */
export async function addReturnAddress(tx: Queryable, address: ReturnAddress): Promise<void> {
  await sql.addReturnAddress(tx, { ...address, active: true })
}
