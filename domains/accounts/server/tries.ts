/**
 * How often a password may be tried. A browser from which its owner came in before counts by itself, so that nobody can keep
 * him out by trying wrong passwords elsewhere (reliability.md RATE-01); all others of the world count together.
 */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { demandToken, networkOf, refill, type Limit } from '#kit/server/rate-limit.ts'
import type { Context } from '#kit/server/serve.ts'
import { DAY_MS, later } from '#kit/server/time.ts'
import { AccountReasons } from '../contract.ts'
import { targetOf } from './codes.ts'
import * as sql from './sql.ts'

const BY_ACCOUNT: Limit = { name: 'accounts.login', count: 10, perSeconds: 900 }
const BY_OWN_BROWSER: Limit = { name: 'accounts.login-own', count: 10, perSeconds: 900 }
const KNOWN_DAYS = 90

type Who = Pick<Context, 'db' | 'now' | 'ip' | 'userAgent'>

export function tooManyTries(error: unknown): never {
  if (error instanceof Refused && error.reason === Reasons.tooMany) {
    throw new Refused(AccountReasons.tooManyTries, error)
  }
  throw error
}

const ownBrowser = ({ ip }: Who, email: string) => `${targetOf(email)} ${networkOf(ip)}`

/** Outside the transaction. The same statements for an address that nobody has. @throws {Refused} tooManyTries */
export async function demandTry(who: Who, email: string): Promise<void> {
  const { db, now, ip, userAgent } = who
  const since = later(now, -KNOWN_DAYS * DAY_MS)
  const known = await sql.placesOf(db, { email, userAgent, since })
  const isKnown = known.some((each) => networkOf(each.ip) === networkOf(ip))
  await (
    isKnown
      ? demandToken(db, now, BY_OWN_BROWSER, ownBrowser(who, email))
      : demandToken(db, now, BY_ACCOUNT, targetOf(email))
  ).catch(tooManyTries)
}

/** After a right password, or a new one. */
export async function forgetTries(who: Who, email: string): Promise<void> {
  await Promise.all([
    refill(who.db, BY_ACCOUNT, targetOf(email)),
    refill(who.db, BY_OWN_BROWSER, ownBrowser(who, email)),
  ])
}
