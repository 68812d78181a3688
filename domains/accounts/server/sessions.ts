/** Buyers' sessions: a random token in the browser, its hash in the database. */
import type { BuyerIdentity } from '#kit/server/context.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import { gather } from '#kit/server/database/gather.ts'
import type { Instant } from '#kit/contract/values.ts'
import { newToken, tokenHash } from '#kit/server/secrets/secret.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { DAY_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import * as sql from './sql.ts'

/** A session seen within this time is not written again, so that reading a page costs no write. */
const TOUCH_MS = 5 * MINUTE_MS

/**
 * Opens a session.
 * @param passwordHash where a password opened it: the hash that it was checked against
 * @returns the token, which is not stored in readable form; null for a blocked buyer, or where the password has changed since
 */
export async function begin(
  tx: Queryable,
  buyerId: number,
  { now, ip, userAgent }: Pick<Context, 'now' | 'ip' | 'userAgent'>,
  passwordHash: string | null = null,
): Promise<string | null> {
  const settings = await readSettings(tx)
  const token = newToken()
  const begun = await sql.addSession(tx, {
    tokenHash: tokenHash(token),
    buyerId,
    passwordHash,
    now,
    idleUntil: later(now, settings['accounts.sessionIdleDays'] * DAY_MS),
    maxUntil: later(now, settings['accounts.sessionMaxDays'] * DAY_MS),
    ip,
    userAgent,
  })
  return begun ? token : null
}

/** Whether a session is valid; this does not extend it. */
export const isBuyerIn = (db: Queryable, sessionId: number, now: Instant): Promise<boolean> =>
  sql.isSessionLive(db, sessionId, now)

/** The buyer of a token: one statement, which changes nothing. */
export const findBuyer = (on: Queryable, token: string, now: Instant): Promise<sql.Found | null> =>
  sql.sessionOf(on, tokenHash(token), now, later(now, -TOUCH_MS))

const findTogether = gather(sql.sessionsOf)

/**
 * Runs at every call of a buyer: one statement, which it shares with calls that arrive at the same time, and a second one every five
 * minutes.
 */
export async function buyerOf(db: Db, token: string, now: Instant): Promise<BuyerIdentity | null> {
  const touchedBefore = later(now, -TOUCH_MS)
  const found = await findTogether(db, { tokenHash: tokenHash(token), now, touchedBefore })
  if (found === null) return null
  const { buyerId, sessionId, isOld } = found
  if (isOld) {
    const days = (await readSettings(db))['accounts.sessionIdleDays']
    await sql.touch(db, sessionId, now, later(now, days * DAY_MS))
  }
  return { buyerId, sessionId }
}
