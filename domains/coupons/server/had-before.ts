/** What a buyer had of coupons under an account that they have deleted: it counts when they register its address again. */
import { addressesOf } from '#domains/accounts/server/account-door.ts'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { signature, signatures } from '#kit/server/secrets/secret.ts'
import * as sql from './had-before-sql.ts'

const SIGNING = 'coupons.address'

async function addressesOfBuyer(tx: Queryable, buyerId: number): Promise<string[]> {
  const [buyer] = await buyersByIds(tx, [buyerId])
  return buyer === undefined ? [] : addressesOf(buyer)
}

/** The account is being deleted, and still has its addresses. */
export async function noteForgotten(tx: Queryable, buyerId: number, now: Instant): Promise<void> {
  const addresses = await addressesOfBuyer(tx, buyerId)
  const hashes = addresses.map((address) => signature(SIGNING, address))
  await sql.forgetBuyer(tx, { buyerId, hashes, now })
}

/** The account is new. */
export async function recognize(tx: Queryable, buyerId: number): Promise<void> {
  const addresses = await addressesOfBuyer(tx, buyerId)
  const hashes = addresses.flatMap((address) => signatures(SIGNING, address))
  await sql.recognizeBuyer(tx, { buyerId, hashes })
}

export const deleteEnded: Sweep = {
  name: 'coupons.had-before',
  everySeconds: 3600,
  run: ({ db, now }) => sql.deleteEnded(db, now),
}
