/**
 * How often a password may be tried. A browser that its owner has logged in from has a limit of its own, so that wrong passwords tried
 * elsewhere cannot lock the owner out (reliability.md RATE-01); all other browsers share one limit.
 */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { demandToken, networkOf, refill, type Limit } from '#kit/server/http/rate-limit.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { AccountReasons } from '../reasons.ts'
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

/** The account a password is tried for: a buyer, by either address, or an address without an account. */
export type LoginTarget = { id: number } | { address: string }

const nameOf = (tried: LoginTarget) =>
  'id' in tried ? `buyer:${tried.id}` : targetOf(tried.address)
const ownBrowser = ({ ip }: Who, name: string) => `${name} ${networkOf(ip)}`

/** Outside the transaction. Runs the same statements for an address without an account. @throws {Refused} tooManyTries */
export async function demandLoginAttempt(who: Who, tried: LoginTarget): Promise<void> {
  const { db, now, ip, userAgent } = who
  const since = later(now, -KNOWN_DAYS * DAY_MS)
  const known = await sql.placesOf(db, {
    buyerId: 'id' in tried ? tried.id : null,
    userAgent,
    since,
  })
  const isKnown = known.some((each) => networkOf(each.ip) === networkOf(ip))
  const name = nameOf(tried)
  await (
    isKnown
      ? demandToken(db, now, BY_OWN_BROWSER, ownBrowser(who, name))
      : demandToken(db, now, BY_ACCOUNT, name)
  ).catch(tooManyTries)
}

/** After a right password, or once a new one is set. */
export async function forgetLoginAttempts(who: Who, buyer: { id: number }): Promise<void> {
  const name = nameOf(buyer)
  await Promise.all([
    refill(who.db, BY_ACCOUNT, name),
    refill(who.db, BY_OWN_BROWSER, ownBrowser(who, name)),
  ])
}
