/** Logging in with an account at a provider: out with a state, back with a code; linked people log in, others prove a number. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { newToken, tokenHash } from '#kit/server/secrets/secret.ts'
import type { BuyerContext, Context } from '#kit/server/http/serve.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import { AccountReasons } from '../reasons.ts'
import type { bindWechat, finishWechat, linkWechat, startWechat } from '../wechat-contract.ts'
import { demandCode, takeCode } from './codes.ts'
import { BY_NETWORK, enter } from './login.ts'
import { notifyOfWechat } from './notices.ts'
import { e164Of } from './phone-number.ts'
import { newNumber } from './phones.ts'
import { demandProof } from './proof.ts'
import * as social from './social/sql.ts'
import * as sql from './sql.ts'
import { tooManyTries } from './login-attempts.ts'
import { authorizeAddress, personOf } from './wechat.ts'

const LIVES_MS = 10 * MINUTE_MS
const provider = 'wechat'

export type Wechat = { url: string | null; publicUrl: string }

function settingOf({ url }: Wechat): string {
  if (url === null) throw new Refused(AccountReasons.notOffered)
  return url
}

/** @throws {Refused} notOffered, tooManyTries */
export async function start(
  context: Context,
  { browserKey }: InputOf<typeof startWechat>,
  wechat: Wechat,
): Promise<DataOf<typeof startWechat>> {
  const { db, now } = context
  const setting = settingOf(wechat)
  await demandNetworkToken(context, BY_NETWORK).catch(tooManyTries)
  const state = newToken()
  await social.addState(db, {
    stateHash: tokenHash(state),
    browserHash: tokenHash(browserKey),
    expiresAt: later(now, LIVES_MS),
  })
  const back = `${wechat.publicUrl}/login/login/callback`
  return { address: authorizeAddress(setting, back, state) }
}

/**
 * The state is used up before the provider is called, so a replayed address causes no call.
 * @throws {Refused} wrongState, providerRefused, providerAway, notOffered, blocked, alreadyLinked
 */
export async function finish(
  context: Context,
  { code, state, browserKey, link: isLink }: InputOf<typeof finishWechat>,
  wechat: Wechat,
): Promise<DataOf<typeof finishWechat>> {
  const { db, now } = context
  const setting = settingOf(wechat)
  const hashes = { stateHash: tokenHash(state), browserHash: tokenHash(browserKey) }
  if (!(await social.takeState(db, hashes, now))) throw new Refused(AccountReasons.wrongState)
  const { subject, nickName } = await personOf(setting, code)
  return db.tx(async (tx) => {
    const buyerId = await social.buyerOf(tx, { provider, subject })
    if (buyerId !== null) {
      if (isLink) throw new Refused(AccountReasons.alreadyLinked)
      const { userinfo } = await enter(tx, await sql.buyer(tx, buyerId), context, 'wechat')
      return { userinfo, pending: null }
    }
    const token = newToken()
    const expiresAt = later(now, LIVES_MS)
    await social.addPending(tx, {
      tokenHash: tokenHash(token),
      provider,
      subject,
      nickName,
      expiresAt,
    })
    return { userinfo: null, pending: { token, nickName } }
  })
}

/**
 * Links the person to the account of the number that they prove; nothing else of the two is compared.
 * @throws {Refused} wrongCode, pendingOver; phoneUnknown and alreadyLinked only after a right code, which is used up
 */
export async function bind(
  context: Context,
  { token, phone, code: given }: InputOf<typeof bindWechat>,
): Promise<DataOf<typeof bindWechat>> {
  const { db, now, lang } = context
  await demandNetworkToken(context, BY_NETWORK).catch(tooManyTries)
  const number = e164Of(phone, lang)
  const code = await demandCode(context, 'bind', number, given)
  const outcome = await db.tx(async (tx) => {
    if (!(await takeCode(tx, code, now))) return AccountReasons.wrongCode
    const buyer = await sql.buyerByPhone(tx, number)
    // The WeChat token remains valid: the account that is created for the number, or found another way, gets linked to it.
    if (buyer === null) return newNumber(tx, number, now)
    const linked = await social.link(tx, { tokenHash: tokenHash(token), buyerId: buyer.id, now })
    return linked
      ? enter(tx, buyer, context, 'wechat')
      : reasonWhy(await social.isPending(tx, tokenHash(token), now))
  })
  if (outcome instanceof Refused) throw outcome
  if ('code' in outcome) throw new Refused(outcome)
  return outcome
}

const reasonWhy = (isPending: boolean) =>
  isPending ? AccountReasons.alreadyLinked : AccountReasons.pendingOver

/** For a logged-in buyer who has the token. @throws {Refused} proofNeeded, pendingOver, alreadyLinked */
export async function link(
  context: BuyerContext,
  { token }: InputOf<typeof linkWechat>,
): Promise<Record<string, never>> {
  const { db, now, buyerId } = context
  await demandProof(context)
  await db.tx(async (tx) => {
    if (!(await social.link(tx, { tokenHash: tokenHash(token), buyerId, now }))) {
      throw new Refused(reasonWhy(await social.isPending(tx, tokenHash(token), now)))
    }
    await notifyOfWechat(tx, await sql.buyer(tx, buyerId), context, 'wechat-linked')
  })
  return {}
}

/** The buyer can still log in: they have an address or a number, and a password. @throws {Refused} proofNeeded */
export async function unlink(context: BuyerContext): Promise<Record<string, never>> {
  const { db, buyerId } = context
  await demandProof(context)
  await db.tx(async (tx) => {
    if (!(await social.unlink(tx, { provider, buyerId }))) return // of two concurrent calls one sends the notice
    await notifyOfWechat(tx, await sql.buyer(tx, buyerId), context, 'wechat-unlinked')
  })
  return {}
}
