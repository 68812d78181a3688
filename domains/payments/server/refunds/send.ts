/**
 * Sends refunds to providers. A pending refund is due at an instant: then it is sent, or polled once the provider has
 * accepted it. Without an answer it is retried for as long as it takes; a refusal is handed to staff, at once when
 * sending, and after some hours when the provider had accepted it.
 */
import { asProvider } from '#domains/orders/server/order-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import { ProviderAway, ProviderRefused } from '#kit/server/providers/errors.ts'
import type { PaymentProvider, RefundState } from '../provider.ts'
import { callProvider } from '../providers/by-keys.ts'
import { askForAccount } from './accounts.ts'
import { completeRefund } from './complete.ts'
import * as sql from './sql.ts'

/** Between polls of a refund that the provider has accepted: often at first, then at the pace of banks. */
const ASK_MS = MINUTE_MS
const ASK_MAX_MS = HOUR_MS
/** After a call without an answer: 10 seconds, doubled each time, up to a quarter of an hour. */
const AWAY_MS = 10_000
const AWAY_MAX_MS = 15 * MINUTE_MS
/** A bank takes a few days to give money back. */
const SLOW_MS = 7 * DAY_MS
/** A call has ended by then, whatever its result. */
export const CALL_MS = MINUTE_MS

/** Refunds pending since before this instant that the provider never accepted, or no longer knows, may be sent by bank. */
export const bankFrom = (now: Instant, hours: number): Instant => later(now, -hours * HOUR_MS)

/** Sweep: one due refund per call, each with calls and transactions of its own, so that none waits for another. */
export async function sendRefunds(context: JobContext): Promise<number> {
  const { db, now, log } = context
  const refund = await sql.takeDue(db, now, later(now, CALL_MS))
  if (refund === null) return 0
  try {
    await note(context, refund, await sendOrAsk(context, refund))
  } catch (error) {
    const askAt = later(now, waitAfter(refund.tryCount, AWAY_MS, AWAY_MAX_MS))
    log.warn({ err: error, refund: refund.id, askAt }, 'a refund could not be sent or asked about')
    if (error instanceof ProviderRefused && refund.providerReference !== null) {
      await sql.noteDisowned(db, { id: refund.id, trouble: troubleOf(error), now, askAt })
      return 1
    }
    const isUnsent = error instanceof ProviderAway && error.isUnsent
    await sql.noteTrouble(db, { id: refund.id, trouble: troubleOf(error), isUnsent, askAt })
  }
  return 1
}

/** A refusal to send it marks it as failed. */
async function sendOrAsk(
  { db, config }: JobContext,
  refund: sql.DueRefund,
): Promise<RefundState | Failed> {
  try {
    return await callProvider(db, config, refund, (provider) => sendOrAskAt(provider, refund))
  } catch (error) {
    if (!(error instanceof SendingRefused)) throw error
    return { state: 'failed', failure: error.message, isUnpaid: error.isUnpaid }
  }
}

/** The provider refuses to send it, and not to say how far it is. */
class SendingRefused extends ProviderRefused {
  readonly isUnpaid: boolean
  constructor({ message, code, areKeysRefused }: ProviderRefused, provider: PaymentProvider) {
    super(message, code, { areKeysRefused })
    const { unpaidCodes } = provider
    this.isUnpaid = areKeysRefused || unpaidCodes === null || unpaidCodes.includes(code)
  }
}

/** Sends a refund, or polls one that was sent. The key makes the provider pay it once. */
async function sendOrAskAt(provider: PaymentProvider, refund: sql.DueRefund): Promise<RefundState> {
  const { key, session, transaction, amount, paidAmount, currency } = refund
  const sent = { key, session, transaction, reference: refund.providerReference }
  // One whose answer was lost is looked for: some providers forget a key after a day, and would pay it a second time.
  const known =
    refund.tryCount > 1 || sent.reference !== null ? await provider.getRefund(sent) : null
  if (known !== null) return known
  if (sent.reference !== null && !provider.isRepeatable)
    throw new ProviderRefused('it does not know the refund any more')
  try {
    return await provider.refund({ key, session, transaction, amount, paidAmount, currency })
  } catch (error) {
    throw error instanceof ProviderRefused ? new SendingRefused(error, provider) : error
  }
}

type Failed = { state: 'failed'; failure: string; isUnpaid: boolean }

async function note(
  { db, now }: JobContext,
  refund: sql.DueRefund,
  is: RefundState | Failed,
): Promise<void> {
  if ('failure' in is) {
    return db.tx(async (tx) => {
      await sql.refuse(tx, { id: refund.id, ...is })
      await askForAccount(tx, refund, now)
    })
  }
  if (is.state === 'failed') {
    return db.tx(async (tx) => {
      await sql.fail(tx, refund.id, 'refused')
      await askForAccount(tx, refund, now)
    })
  }
  const { reference, state } = is
  if (state === 'waiting') {
    const tries = refund.providerReference === null ? 1 : refund.tryCount
    const askAt = later(now, waitAfter(tries, ASK_MS, ASK_MAX_MS))
    const trouble = now > later(refund.createdAt, SLOW_MS) ? 'it is still on its way' : null
    return sql.noteSent(db, { id: refund.id, reference, trouble, askAt })
  }
  const by = asProvider(refund.provider)
  await db.tx((tx) => completeRefund(tx, refund, { by, reference, bank: null, sentBy: null, now }))
}

const waitAfter = (tries: number, firstMs: number, mostMs: number): number =>
  Math.min(mostMs, firstMs * 2 ** Math.min(tries - 1, 20))

/** The text for staff; errors other than an unavailable provider are logged. */
const troubleOf = (error: unknown): string =>
  error instanceof ProviderAway || error instanceof ProviderRefused ? error.message : 'error'
