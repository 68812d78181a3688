/** Paying within a provider's app: its window opens with what the provider has signed for whoever is logged in there. */
import { readIdentity } from '#domains/settings/server/door.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { demandToken } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { InAppWindow, payInApp } from '../../contract.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { PaymentReasons } from '../../reasons.ts'
import { ProviderAway, isProviderError } from '#kit/server/providers/errors.ts'
import { callProvider } from '../providers/by-keys.ts'
import { describeFor, referenceFor } from './describe.ts'
import * as sql from './sql.ts'

/** Each is two calls of the provider. */
const OPENING = { name: 'payments.in-app', count: 10, perSeconds: 900 }

type Opening = Pick<BuyerContext, 'db' | 'now' | 'lang' | 'log' | 'config'>

/** The buyer's own attempt. @throws {Refused} attemptNotFound, and as `openWindow` */
export async function openOwn(
  context: BuyerContext,
  { attemptId, code }: InputOf<typeof payInApp>,
): Promise<InAppWindow> {
  const attempt = await sql.attemptById(context.db, attemptId)
  if (attempt === null || attempt.buyerId !== context.buyerId)
    throw new Refused(PaymentReasons.attemptNotFound)
  return openWindow(context, attempt, code)
}

/**
 * The same attempt may be opened again with another code: the provider knows one payment of its number.
 * @throws {Refused} notPayable, providerAway, providerRefused, tooMany
 */
export async function openWindow(
  { db, now, lang, log, config }: Opening,
  attempt: sql.Attempt,
  code: string,
): Promise<InAppWindow> {
  if (attempt.state !== 'open' || attempt.expiresAt <= now || attempt.qrText !== null)
    throw new Refused(PaymentReasons.notPayable)
  await demandToken(db, now, OPENING, attempt.id)
  const { id: attemptId, amount, createdAt, expiresAt } = attempt
  const orderNumber = referenceFor(attempt)
  const description = describeFor(attempt, nameIn(await readIdentity(db), lang))
  const payment = { attemptId, orderNumber, description, amount, createdAt, expiresAt, code }
  try {
    return await callProvider(db, config, attempt, async ({ openInApp }) => {
      if (openInApp === null) throw new Refused(PaymentReasons.notPayable)
      return openInApp(payment)
    })
  } catch (error) {
    if (!isProviderError(error)) throw error
    log.warn({ err: error, provider: attempt.provider }, 'a provider opened no window in its app')
    const isAway = error instanceof ProviderAway
    throw new Refused(isAway ? PaymentReasons.providerAway : PaymentReasons.providerRefused)
  }
}
