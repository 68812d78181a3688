/** For tests: a member of staff with an open session, without mail, password and code. */
import type { Instant } from '#kit/contract/values.ts'
import type { Db } from '#kit/server/database/db.ts'
import { newToken, tokenHash } from '#kit/server/secrets/secret.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Role } from '../contract.ts'
import { createStaff } from './members.ts'
import * as sql from './sql.ts'

export const STAFF_PASSWORD = 'a quiet harbour'
export const STAFF_TOTP = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let count = 0

/** @returns the header that makes a call theirs, and the member */
export async function staffWith(
  { db, clock }: { db: Db; clock: { now: Instant } },
  role: Role = 'owner',
): Promise<{ id: number; name: string; by: { cookie: string } }> {
  const name = `Staff ${++count}`
  const id = await createStaff(db, {
    email: `staff${count}@example.com`,
    name,
    role,
    lang: 'en',
    password: STAFF_PASSWORD,
    totpSecret: STAFF_TOTP,
    now: clock.now,
  })
  if (id === null) throw new Error('the address is taken')
  return { id, name, by: await sessionOf({ db, clock }, id) }
}

/** @returns the header of another session of the member */
export async function sessionOf(
  { db, clock }: { db: Db; clock: { now: Instant } },
  memberId: number,
): Promise<{ cookie: string }> {
  const token = newToken()
  const until = later(clock.now, 12 * HOUR_MS)
  await sql.addSession(db, {
    tokenHash: tokenHash(token),
    memberId,
    now: clock.now,
    idleUntil: until,
    maxUntil: until,
    ip: '127.0.0.1',
    userAgent: '',
  })
  return { cookie: `staff=${token}` }
}
