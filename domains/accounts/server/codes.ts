/** Codes by mail and text message: six digits, for one purpose and one address, used once. */
import { createHash, randomInt } from 'node:crypto'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { isSigned, signature } from '#kit/server/secrets/secret.ts'
import { networkOf, type Limit } from '#kit/server/http/rate-limit.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '#kit/contract/time.ts'
import { sendMail, sendSms, type Mail } from '#domains/messages/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { sendCode } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { isOwn as isOwnPurpose, type Purpose } from './code/purpose.ts'
import * as codes from './code/sql.ts'
import { demandProofOfWork } from './proof-of-work.ts'
import * as sql from './sql.ts'
import { demandTextable, spendText, usedShare } from './text-budget.ts'

const SENT_BY_NETWORK: Limit = { name: 'accounts.codes', count: 20, perSeconds: 3600 }

/**
 * The settings bound the codes that one network may request for one address. All networks together may request three times that number,
 * which keeps an address from being flooded; once the first network's limit is reached, each further code costs proof of work, whichever
 * network asks.
 */
const ASKERS = 3
/** From this share of the daily budget on, every text message costs proof of work. */
const FREE_SHARE = 0.5

/** A hash, because nobody needs to read which network asked. */
const askerOf = (ip: string): Buffer => createHash('sha256').update(networkOf(ip)).digest()

/** The form in which e-mail addresses are compared; telephone numbers have that form already. */
export const targetOf = (email: string): string => email.trim().toLowerCase()

const isEmail = (target: string): boolean => target.includes('@')

const SIGNING = 'accounts.code'
const signedText = ({ purpose, target }: codes.Target, code: string): string =>
  `${purpose}|${isEmail(target) ? 'email' : 'phone'}:${target}|${code}`
const hmacOf = (to: codes.Target, code: string): Buffer => signature(SIGNING, signedText(to, code))

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Where a code goes: an address as it was typed, or a number (E.164). */
type Request = { purpose: Purpose; to: string; proof: string | undefined }

/**
 * Sends a code. Known and unknown addresses take the same path: a code is made and a message written for either. Where somebody wants to
 * log in without an account, the message says so, and only the owner of the address reads it.
 * @throws {Refused} tooManyCodes, workNeeded; for numbers noTextsToNumber, noTextsThere, textsUsedUp
 */
export async function send(
  context: Context,
  { to, purpose, proof }: Request,
): Promise<DataOf<typeof sendCode>> {
  const { db, now, lang, ip } = context
  const isText = !isEmail(to)
  const settings = await readSettings(db)
  const resendInSeconds = settings['accounts.codeResendSeconds']
  const target = { purpose, target: targetOf(to) }
  const each = {
    hourAgo: later(now, -HOUR_MS),
    maxPerHour: settings['accounts.codesPerHour'],
    dayAgo: later(now, -DAY_MS),
    maxPerDay: settings['accounts.codesPerDay'],
  }
  const isOwn = isOwnPurpose(purpose)
  const asker = askerOf(ip)
  const had = await codes.listCodesOf(db, target, asker, each)
  if (!isOwn && had.asker) throw tooSoon(resendInSeconds) // before the browser does any proof of work in vain
  const isCheap = !isText || (await usedShare(db, now)) < FREE_SHARE
  await demandProofOfWork(context, proof, isCheap && (isOwn || !had.all))
  if (isText) await demandTextable(db, to)
  await demandNetworkToken(context, SENT_BY_NETWORK).catch(tooManyCodes)
  const minutes = settings['accounts.codeMinutes']
  const code = newCode()
  const expiresAt = later(now, minutes * MINUTE_MS)

  await db.tx(async (tx) => {
    await codes.hold(tx, target.target)
    const isCounted =
      isOwn || (await codes.countAsker(tx, { ...each, target: target.target, asker, now }))
    const all = isOwn ? 1 : ASKERS
    const isRenewed =
      isCounted &&
      (await codes.renew(tx, {
        ...target,
        ...each,
        maxPerHour: all * each.maxPerHour,
        maxPerDay: all * each.maxPerDay,
        hmac: hmacOf(target, code),
        now,
        expiresAt,
        resendBefore: later(now, -resendInSeconds * SECOND_MS),
      }))
    if (!isRenewed) throw tooSoon(resendInSeconds)
    const key = `${purpose}-code:${hmacOf(target, `${code} ${now}`).toString('base64url')}`
    const about = { to, lang, key, now, usefulUntil: expiresAt, values: { code, minutes } }
    if (isText) {
      await spendText(tx, context, to)
      await writeBySms(tx, purpose, about)
    } else await writeByMail(tx, purpose, about)
  })
  return { resendInSeconds, validForSeconds: minutes * 60 }
}

type About = Omit<Mail<'login-code'>, 'template'> & { to: string }
const REGISTER = { path: '/login/login/register' }

async function writeByMail(tx: Queryable, purpose: Purpose, about: About): Promise<void> {
  const isKnown = await sql.isKnown(tx, targetOf(about.to))
  if ((purpose === 'login' || purpose === 'reset') && !isKnown) {
    await sendMail(tx, { ...about, template: `${purpose}-unknown`, values: REGISTER })
  } else {
    await sendMail(tx, { ...about, template: `${purpose}-code` })
  }
}

/** A login with an unknown number creates an account, so any number gets its code; only a password reset needs an account. */
async function writeBySms(tx: Queryable, purpose: Purpose, about: About): Promise<void> {
  if (purpose === 'email') throw new Error('no number for an e-mail address')
  const isKnown = await sql.isPhoneKnown(tx, about.to)
  if (purpose === 'reset' && !isKnown) {
    await sendSms(tx, { ...about, template: 'reset-unknown', values: REGISTER })
  } else {
    await sendSms(tx, { ...about, template: `${purpose}-code` })
  }
}

const tooSoon = (retryAfterSeconds: number) =>
  new Refused(AccountReasons.tooManyCodes, { detail: { retryAfterSeconds } })

function tooManyCodes(error: unknown): never {
  if (error instanceof Refused && error.reason === Reasons.tooMany) {
    throw new Refused(AccountReasons.tooManyCodes, error)
  }
  throw error
}

/** What `takeCode` needs to use up a code, inside the transaction of the action that the code allows. */
export type RightCode = codes.Target & { hmac: Buffer }

/**
 * Compares a code with the valid one. The attempt is counted first, in a statement of its own that is not rolled back.
 * @throws {Refused} wrongCode: wrong, used, over, or tried too often
 */
export async function demandCode(
  { db, now }: Context,
  purpose: codes.Target['purpose'],
  address: string,
  code: string,
): Promise<RightCode> {
  const to = { purpose, target: targetOf(address) }
  const maxTries = (await readSettings(db))['accounts.codeMaxTries']
  const living = await codes.attempt(db, to, maxTries, now)
  if (living === null || !isSigned(SIGNING, signedText(to, code), living.hmac)) {
    throw new Refused(AccountReasons.wrongCode)
  }
  return { ...to, hmac: living.hmac }
}

/** @returns false when another request was faster */
export const takeCode = (tx: Queryable, { hmac, ...to }: RightCode, now: string) =>
  codes.use(tx, to, hmac, now)
