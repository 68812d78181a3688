/** Names sessions, for example in a signed file address that only one session may use, and checks whether one is live. */
import type { Instant } from '../../contract/values.ts'
import type { Identity, SessionName } from '../context.ts'
import type { Queryable } from '../database/db.ts'
import { tokenHash } from '../secrets/secret.ts'

export const buyerSession = (sessionId: number): SessionName => `b${sessionId}`

/** The hash stored in the table: it does not open the session. */
export const staffSession = (token: string): SessionName =>
  `s${tokenHash(token).toString('base64url')}`

export async function isLive(
  identity: Identity,
  db: Queryable,
  name: SessionName,
  now: Instant,
): Promise<boolean> {
  const [, buyer, staff] = /^(?:b(\d{1,15})|s([\w-]{43}))$/.exec(name) ?? []
  if (buyer !== undefined) return identity.isBuyerIn(db, Number(buyer), now)
  if (staff !== undefined) return identity.isStaffIn(db, Buffer.from(staff, 'base64url'), now)
  return false
}
