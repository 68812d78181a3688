/** The devices on which a buyer is logged in, and ending one of their sessions. An ended session is refused from the next call on. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { endOtherSessions, mySessions, OpenSession } from '../../devices-contract.ts'
import * as sql from './sql.ts'
import { deviceIn, placeOf } from './words.ts'

export async function list({
  db,
  now,
  buyerId,
  sessionId,
}: BuyerContext): Promise<DataOf<typeof mySessions>> {
  const open = await listOpen(db, buyerId, now)
  const shown = open.map((session) => ({ ...session, isThis: session.id === sessionId }))
  return shown.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
}

/** The last used first. */
export async function listOpen(
  db: Queryable,
  buyerId: number,
  now: Instant,
): Promise<Omit<OpenSession, 'isThis'>[]> {
  const rows = await sql.openSessions(db, buyerId, now)
  return rows.map(({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
    id,
    device: deviceIn(userAgent),
    place: placeOf(ip),
    openedAt: createdAt,
    seenAt: lastSeenAt,
  }))
}

/** Needs no fresh proof: a buyer who sees a stranger's session must be able to end it at once. @throws {Refused} notFound */
export async function end(
  { db, now, buyerId }: BuyerContext,
  sessionId: number,
): Promise<Record<string, never>> {
  if (!(await sql.endOne(db, { buyerId, sessionId, now }))) throw new Refused(Reasons.notFound)
  return {}
}

export async function endOthers({
  db,
  now,
  buyerId,
  sessionId,
}: BuyerContext): Promise<DataOf<typeof endOtherSessions>> {
  return { endedCount: await sql.endOthers(db, { buyerId, sessionId, now }) }
}
