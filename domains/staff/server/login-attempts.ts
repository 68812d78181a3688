/**
 * Limits attempts at a member's password. Wrong passwords count against the network they come from, so that strangers
 * cannot lock a member out from elsewhere (reliability.md RATE-01). A browser with an earlier login of the member, on the
 * same network, counts separately. Many networks at once are slowed, never refused: the second factor protects the
 * account anyway.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { demandToken, networkOf, refill, type Limit } from '#kit/server/http/rate-limit.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { StaffReasons } from '../reasons.ts'
import * as sql from './sql.ts'

const OWN_BROWSER: Limit = { name: 'staff.login-own', count: 10, perSeconds: 900 }
const ACCOUNT_ON_NETWORK: Limit = { name: 'staff.login', count: 10, perSeconds: 900 }
const BY_NETWORK: Limit = { name: 'staff.login-network', count: 30, perSeconds: 900 }
/** Beyond this, attempts from unknown browsers are delayed before they are checked. */
const ACCOUNT: Limit = { name: 'staff.login-everywhere', count: 30, perSeconds: 900 }
export const SLOW_MS = 1500
const KNOWN_DAYS = 30

type Who = Pick<Context, 'db' | 'now' | 'ip' | 'userAgent' | 'config'>

/** Turns the refusal of a limit into this domain's own. */
export function tooManyTries(error: unknown): never {
  if (error instanceof Refused && error.reason === Reasons.tooMany) {
    throw new Refused(StaffReasons.tooManyTries, error)
  }
  throw error
}

const keyOf = (email: string): string => email.trim().toLowerCase()
const attemptKey = ({ ip }: Who, email: string) => `${keyOf(email)} ${networkOf(ip)}`

/** Outside the transaction. The same statements for an address without an account. @throws {Refused} tooManyTries */
export async function demandLoginAttempt(who: Who, email: string): Promise<void> {
  const { db, now, ip, userAgent } = who
  const since = later(now, -KNOWN_DAYS * DAY_MS)
  const places = await sql.placesOf(db, { email, userAgent, since })
  if (places.some((each) => networkOf(each.ip) === networkOf(ip))) {
    await demandToken(db, now, OWN_BROWSER, attemptKey(who, email)).catch(tooManyTries)
    return
  }
  await demandNetworkToken(who, BY_NETWORK).catch(tooManyTries)
  await demandToken(db, now, ACCOUNT_ON_NETWORK, attemptKey(who, email)).catch(tooManyTries)
  await demandToken(db, now, ACCOUNT, keyOf(email)).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    await sleep(SLOW_MS)
  })
}

/** Called after a right password and a right code. */
export async function forgetLoginAttempts(who: Who, email: string): Promise<void> {
  await Promise.all([
    refill(who.db, OWN_BROWSER, attemptKey(who, email)),
    refill(who.db, ACCOUNT_ON_NETWORK, attemptKey(who, email)),
  ])
}
