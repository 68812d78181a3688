/** People of a demo shop: their quick login, and their end where the shop becomes a real one. */
import type { Instant } from '#kit/contract/values.ts'
import type { Db } from '#kit/server/db.ts'
import { DEMO_DOMAIN } from '#kit/server/demo-people.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Context } from '#kit/server/serve.ts'
import type { emailLogin } from '../contract.ts'
import { enter } from './login.ts'
import * as sql from './sql.ts'

/**
 * A session without password or code. Only what is mounted in demo mode may call it, for accounts that are nobody's.
 * @returns null when nobody has this address
 * @throws {Refused} blocked
 */
export function enterUnproven(
  context: Context,
  email: string,
): Promise<DataOf<typeof emailLogin> | null> {
  return context.db.tx(async (tx) => {
    const buyer = await sql.buyerByEmail(tx, email)
    return buyer === null ? null : enter(tx, buyer, context, 'demo')
  })
}

/** Their passwords are published, and their sessions may lie in any browser. @returns how many could still come in */
export const blockDemoBuyers = (db: Db, now: Instant): Promise<number> =>
  db.tx(async (tx) => {
    const ids = await sql.blockAllBelow(tx, DEMO_DOMAIN, now)
    await sql.endSessionsOf(tx, ids, now)
    return ids.length
  })
