/**
 * Proof of work against bots: after many attempts from one network the browser has to find a number, which takes some ten thousand
 * hashes. The challenge is signed and not stored; its answer is valid once. Where Turnstile is configured, it replaces the proof of work.
 * This is our own code instead of altcha, because that widget weighs 30 KB (brotli) and the heaviest account page has 3 KB left.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { isSigned, signature } from '#kit/server/secrets/secret.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { AccountReasons } from '../reasons.ts'
import type { proofOfWork } from '../login-contract.ts'
import * as sql from './proof-of-work/sql.ts'
import { extraBits, usedShare } from './text-budget.ts'
import { isHuman, toBrowser } from './turnstile.ts'

const LIVES_MS = 5 * MINUTE_MS
const FREE_PER_SECONDS = 900
/** A browser takes some ten seconds to find it. */
const MAX_BITS = 22

const PURPOSE = 'accounts.work'

/** A signed challenge that carries its expiry and its difficulty. */
export async function ask({ db, now, config }: Context): Promise<DataOf<typeof proofOfWork>> {
  const { turnstileUrl } = config
  if (turnstileUrl !== null) return { kind: 'turnstile', ...toBrowser(turnstileUrl) }
  const least = (await readSettings(db))['accounts.workBits']
  const more = Math.min(MAX_BITS, least + extraBits(await usedShare(db, now)))
  const bits = Math.max(least, more)
  const question = `${Date.parse(now) + LIVES_MS}.${randomBytes(12).toString('base64url')}.${bits}`
  return {
    kind: 'work',
    challenge: `${question}.${signature(PURPOSE, question).toString('base64url')}`,
    bits,
  }
}

/**
 * Called before anything expensive is done. A network has a few free attempts per quarter of an hour.
 * @param isFree false where what is asked for has been had so often that none of it is free any more
 * @throws {Refused} workNeeded, captchaAway
 */
export async function demandProofOfWork(
  context: Context,
  proof: string | undefined,
  isFree = true,
): Promise<void> {
  const { db, now, ip } = context
  const { turnstileUrl } = context.config
  const count = (await readSettings(db))['accounts.freeTries']
  try {
    if (!isFree) throw new Refused(Reasons.tooMany)
    const limit = { name: 'accounts.free-tries', count, perSeconds: FREE_PER_SECONDS }
    await demandNetworkToken(context, limit)
  } catch (error) {
    if (!(error instanceof Refused && error.reason === Reasons.tooMany)) throw error
    if (proof === undefined) throw new Refused(AccountReasons.workNeeded)
    const isDone =
      turnstileUrl === null ? isAnswer(proof, now) : await isHuman(turnstileUrl, proof, ip)
    const question = turnstileUrl === null ? questionOf(proof) : proof
    if (!isDone || !(await sql.spend(db, hashOf(question), later(now, LIVES_MS)))) {
      throw new Refused(AccountReasons.workNeeded)
    }
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The challenge without the number that was found: every number found for one challenge counts as the same answer. */
const questionOf = (proof: string): string => proof.slice(0, proof.lastIndexOf('.'))

function isAnswer(proof: string, now: string): boolean {
  const [until = '', nonce = '', bits = '', signature_ = '', found, ...more] = proof.split('.')
  if (found === undefined || more.length > 0) return false
  const given = Buffer.from(signature_, 'base64url')
  // Only one encoding of the bytes is accepted, or a spent answer could be used again.
  if (given.toString('base64url') !== signature_) return false
  if (!isSigned(PURPOSE, `${until}.${nonce}.${bits}`, given)) return false
  return Number(until) > Date.parse(now) && zeroBits(hashOf(proof)) >= Number(bits)
}

function zeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}
