/** Codes by mail: six digits, for one purpose and one address, used once. */
import { randomInt } from 'node:crypto'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/db.ts'
import { demandNetworkToken } from '#kit/server/network-limit.ts'
import { isSame, signature } from '#kit/server/secret.ts'
import type { Limit } from '#kit/server/rate-limit.ts'
import type { Context } from '#kit/server/serve.ts'
import { DAY_MS, later, MINUTE_MS, SECOND_MS } from '#kit/server/time.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { AccountReasons, type sendCode } from '../contract.ts'
import * as codes from './code/sql.ts'
import * as sql from './sql.ts'

const SENT_BY_NETWORK: Limit = { name: 'accounts.codes', count: 20, perSeconds: 3600 }

/** How addresses are compared. */
export const targetOf = (email: string): string => email.trim().toLowerCase()

const hmacOf = ({ purpose, target }: codes.Target, code: string): Buffer =>
  signature('accounts.code', `${purpose}|email:${target}|${code}`)

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Sends a code. Known and unknown addresses take the same way: a code is made and a mail written for either; who
 * wants to log in without an account is told so by mail, where only the owner of the address reads it.
 * @throws {Refused} tooManyCodes
 */
export async function send(
  { db, now, lang, ip }: Context,
  { email, purpose }: InputOf<typeof sendCode>,
): Promise<DataOf<typeof sendCode>> {
  await demandNetworkToken(db, now, SENT_BY_NETWORK, ip).catch(tooManyCodes)
  const settings = await readSettings(db)
  const resendInSeconds = settings['accounts.codeResendSeconds']
  const minutes = settings['accounts.codeMinutes']
  const code = newCode()
  const to = { purpose, target: targetOf(email) }

  await db.tx(async (tx) => {
    const isRenewed = await codes.renew(tx, {
      ...to,
      hmac: hmacOf(to, code),
      now,
      expiresAt: later(now, minutes * MINUTE_MS),
      resendBefore: later(now, -resendInSeconds * SECOND_MS),
      dayAgo: later(now, -DAY_MS),
      maxPerDay: settings['accounts.codesPerDay'],
    })
    if (!isRenewed) {
      const detail = { retryAfterSeconds: resendInSeconds }
      throw new Refused(AccountReasons.tooManyCodes, { detail })
    }
    const known = await sql.isKnown(tx, to.target)
    const key = `${purpose}-code:${hmacOf(to, `${code} ${now}`).toString('base64url')}`
    const mail = { to: email, lang, key, now }
    if (purpose === 'register') {
      await sendMail(tx, { ...mail, template: 'register-code', values: { code, minutes } })
    } else if (known) {
      await sendMail(tx, { ...mail, template: 'login-code', values: { code, minutes } })
    } else {
      const path = '/login/login/register'
      await sendMail(tx, { ...mail, template: 'login-unknown', values: { path } })
    }
  })
  return { resendInSeconds, validForSeconds: minutes * 60 }
}

function tooManyCodes(error: unknown): never {
  if (error instanceof Refused && error.reason === Reasons.tooMany) {
    throw new Refused(AccountReasons.tooManyCodes, error)
  }
  throw error
}

/** What `takeCode` needs to use a code up, inside the transaction of what it opens. */
export type RightCode = codes.Target & { hmac: Buffer }

/**
 * Compares a code with the living one. The try is counted first, in a statement of its own that stays whatever comes.
 * @throws {Refused} wrongCode: wrong, used, over, or tried too often
 */
export async function demandCode(
  { db, now }: Context,
  purpose: codes.Target['purpose'],
  email: string,
  code: string,
): Promise<RightCode> {
  const to = { purpose, target: targetOf(email) }
  const maxTries = (await readSettings(db))['accounts.codeMaxTries']
  const living = await codes.attempt(db, to, maxTries, now)
  const given = hmacOf(to, code)
  if (living === null || !isSame(living.hmac, given)) throw new Refused(AccountReasons.wrongCode)
  return { ...to, hmac: given }
}

/** @returns false when another request was faster */
export const takeCode = (tx: Queryable, { hmac, ...to }: RightCode, now: string) =>
  codes.use(tx, to, hmac, now)
