/** Polls the provider, so that a lost notification does no harm and no attempt stays open. */
import { axesAt, isPayable, ordersForPayment } from '#domains/orders/server/order-door.ts'
import { releaseClosing } from '#domains/orders/server/payment-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import {
  isProviderError,
  ProviderRefused,
  type PaymentProvider,
  type PaymentState,
} from '../provider.ts'
import { callProvider } from '../providers/by-keys.ts'
import { mismatch, settle } from './capture.ts'
import * as sql from './sql.ts'

/** After 1, 5 and 15 minutes (reliability.md 5.9), when the attempt is over, and from then on while money is moving. */
const ASK_AFTER_MINUTES = [1, 5, 15]
const ASK_EVERY_MINUTES = 15
/** A provider may need a moment to report an expired payment. */
const OVER_MS = 5_000
/** After a provider could not be told that an attempt is over, or once it could not be begun any more. */
const CLOSE_AGAIN_MS = 5 * MINUTE_MS
/** The longest time that a bank may take. */
const GIVE_UP_MS = 24 * 60 * MINUTE_MS

type Times = Pick<sql.Attempt, 'createdAt' | 'expiresAt'>

export const firstPollAt = (attempt: Times): Instant => nextPollAt(attempt, attempt.createdAt)

/** The next time to poll after `now`. */
export function nextPollAt({ createdAt, expiresAt }: Times, now: Instant): Instant {
  const times = ASK_AFTER_MINUTES.map((minutes) => later(createdAt, minutes * MINUTE_MS))
  times.push(later(expiresAt, OVER_MS))
  const ahead = times.filter((at) => at > now).sort()
  return ahead[0] ?? later(now, ASK_EVERY_MINUTES * MINUTE_MS)
}

/** Sweep: polls one attempt per call, outside of any transaction. */
export async function pollUnanswered({ db, now, config, log }: JobContext): Promise<number> {
  const attempt = await sql.takeUnanswered(db, now, later(now, MINUTE_MS))
  if (attempt === null) return 0
  try {
    const state = await callProvider(db, config, attempt, ({ get }) => get(attempt.session))
    const wrong = mismatch(attempt, state)
    if (wrong === null) await settle(db, attempt, state, now)
    else await noteMismatch(db, attempt, { answered: state, wrong, now, log })
    // Money that does not match the request is polled on: the next answer may be complete.
    const mayCome = state.state === 'processing' || (wrong !== null && state.state === 'paid')
    const isMoving = mayCome && now < later(attempt.createdAt, GIVE_UP_MS)
    if (isMoving || now < attempt.expiresAt)
      await sql.askAgain(db, attempt.id, nextPollAt(attempt, now))
    else await expireAttempt(db, attempt, now)
  } catch (error) {
    if (!isProviderError(error)) throw error
    log.warn({ err: error, attempt: attempt.id }, 'the provider was asked in vain')
    await noteInVain(db, attempt, { isRefused: error instanceof ProviderRefused, now, log })
  }
  return 1
}

/** One that a provider refuses to speak of, or that is not answered for a day, ends as a task: nobody knows whether it was paid. */
async function noteInVain(
  db: JobContext['db'],
  attempt: sql.Attempt,
  { isRefused, now, log }: { isRefused: boolean; now: Instant; log: JobContext['log'] },
): Promise<void> {
  const { expiresAt, createdAt, orderNumber, amount, currency } = attempt
  const endsAt = isRefused ? expiresAt : later(createdAt, GIVE_UP_MS)
  if (now >= endsAt) {
    const state = isRefused ? 'refused' : 'unanswered'
    const answered = { state, orderNumber, amount, currency } as const
    await noteMismatch(db, attempt, { answered, wrong: 'unknown', now, log })
    await expireAttempt(db, attempt, now)
  } else if (isRefused) await sql.askAgain(db, attempt.id, nextPollAt(attempt, now))
}

type Mismatch = {
  answered: Pick<PaymentState, 'orderNumber' | 'amount' | 'currency'> & { state: string }
  wrong: string
  now: Instant
  log: JobContext['log']
}

/** Stored for staff as if the provider had sent it; once for each attempt and error. */
async function noteMismatch(
  db: JobContext['db'],
  { id, provider }: sql.Attempt,
  { answered, wrong, now, log }: Mismatch,
): Promise<void> {
  log.error({ attempt: id, wrong }, 'the provider says something else')
  await sql.noteEvent(db, {
    provider,
    id: `asked:${id}:${wrong}`,
    type: `asked.${answered.state}`,
    attemptId: id,
    reported: answered,
    outcome: wrong,
    now,
  })
}

/** The attempt has expired without money; money that still arrives counts all the same. */
async function expireAttempt(
  db: JobContext['db'],
  { id, orderId }: Pick<sql.Attempt, 'id' | 'orderId'>,
  now: Instant,
  failure: string | null = null,
): Promise<void> {
  await db.tx(async (tx) => {
    const end = { id, state: 'expired', failure, closeAt: now, now } as const
    if (await sql.endAttempt(tx, end)) await releaseClosing(tx, orderId)
  })
}

/** Sweep: ends attempts of orders that nobody may pay any more: cancelled, on terms, or with a proof of payment under review. */
export async function endUnpayable({ db, now }: JobContext): Promise<number> {
  const open = await sql.openAttempts(db)
  const orders = await ordersForPayment(
    db,
    open.map(({ orderNumber }) => orderNumber),
  )
  const isOver = new Set(
    orders.filter((order) => !isPayable(axesAt(order, now))).map(({ id }) => id),
  )
  for (const attempt of open.filter(({ orderId }) => isOver.has(orderId)))
    await expireAttempt(db, attempt, now, 'cancelled')
  return 0
}

/** Sweep: tells one provider that an attempt is over. One that was paid meanwhile is counted, and goes back where it is too late. */
export async function closeOver(context: JobContext): Promise<number> {
  const { db, now, config, log } = context
  const attempt = await sql.takeUnclosed(db, now, later(now, CLOSE_AGAIN_MS))
  if (attempt === null) return 0
  try {
    const isOver = await callProvider(db, config, attempt, (provider) =>
      closeAt(context, provider, attempt),
    )
    const lastAt = later(attempt.expiresAt, CLOSE_AGAIN_MS)
    if (isOver) await sql.noteClosed(db, attempt.id)
    else await sql.closeAgain(db, attempt.id, lastAt > now ? lastAt : later(now, CLOSE_AGAIN_MS))
  } catch (error) {
    if (!isProviderError(error)) throw error
    log.warn({ err: error, attempt: attempt.id }, 'the provider was not told that it is over')
    if (now > later(attempt.createdAt, GIVE_UP_MS)) await sql.noteClosed(db, attempt.id)
  }
  return 1
}

/** @returns whether nothing can come of it any more @throws {ProviderAway} @throws {ProviderRefused} where it says nothing of it */
async function closeAt(
  { db, now, log }: JobContext,
  provider: PaymentProvider,
  attempt: sql.Attempt,
): Promise<boolean> {
  if (provider.close === null) return true
  try {
    return (await provider.close(attempt.session)) || now > attempt.expiresAt
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.areKeysRefused) throw error
    const state = await provider.get(attempt.session)
    const wrong = mismatch(attempt, state)
    if (wrong === null) await settle(db, attempt, state, now)
    else await noteMismatch(db, attempt, { answered: state, wrong, now, log })
    if (state.state !== 'processing') return true
    const isGivenUp = now > later(attempt.createdAt, GIVE_UP_MS)
    if (isGivenUp) await noteMismatch(db, attempt, { answered: state, wrong: 'unknown', now, log })
    return isGivenUp
  }
}
