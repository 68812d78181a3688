/** The devices on which a buyer is logged in, and ending one of their sessions. An ended session is refused from the next call on. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { endOtherSessions, mySessions } from '../../devices-contract.ts'
import * as sql from './sql.ts'
import { deviceIn, placeOf } from './words.ts'

export async function list({
  db,
  now,
  buyerId,
  sessionId,
}: BuyerContext): Promise<DataOf<typeof mySessions>> {
  const rows = await sql.openSessions(db, buyerId, now)
  const shown = rows.map(({ id, createdAt, lastSeenAt, ip, userAgent }) => ({
    id,
    device: deviceIn(userAgent),
    place: placeOf(ip),
    openedAt: createdAt,
    seenAt: lastSeenAt,
    isThis: id === sessionId,
  }))
  return shown.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
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
