/** Polls the provider, so that a lost notification does no harm and no attempt stays open. */
import { axesAt, isPayable, ordersForPayment } from '#domains/orders/server/order-door.ts'
import { releaseClosing } from '#domains/orders/server/payment-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import { ProviderRefused, isProviderError } from '#kit/server/providers/errors.ts'
import type { PaymentProvider, PaymentState } from '../provider.ts'
import { callProvider } from '../providers/by-keys.ts'
import { askedId } from './asked.ts'
import { mismatch, settle } from './capture.ts'
import { orderNamed } from './describe.ts'
import * as sql from './sql.ts'

/** After 1, 5 and 15 minutes (reliability.md 5.9), when the attempt is over, and from then on while money is moving. */
const ASK_AFTER_MINUTES = [1, 5, 15]
const ASK_EVERY_MINUTES = 15
/** A provider may need a moment to report an expired payment. */
const OVER_MS = 5_000
/** After a provider could not be told that an attempt is over, or once it could not be begun any more; then as long again as it has lasted. */
const CLOSE_AGAIN_MS = 5 * MINUTE_MS
const CLOSE_AGAIN_MOST_MS = 4 * HOUR_MS
/** So long after its end an attempt of which nobody knows whether it was paid is a task for staff; its provider is asked on. */
const TASK_AFTER_MS = HOUR_MS
/** The longest time that a bank may take. */
const GIVE_UP_MS = DAY_MS

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
  attempt: sql.Attempt,
  { answered, wrong, now, log }: Mismatch,
): Promise<void> {
  const { id, provider } = attempt
  log.error({ attempt: id, wrong }, 'the provider says something else')
  await sql.noteEvent(db, {
    provider,
    id: askedId(id, wrong),
    type: `asked.${answered.state}`,
    attemptId: id,
    reported: { ...answered, orderNumber: orderNamed(attempt, answered.orderNumber) },
    outcome: wrong,
    now,
  })
}

/** The attempt is over without money, as far as the shop knows; money that still arrives counts all the same. */
async function expireAttempt(
  db: JobContext['db'],
  { id, orderId }: Pick<sql.Attempt, 'id' | 'orderId'>,
  now: Instant,
  failure: string | null = null,
): Promise<void> {
  await db.tx(async (tx) => {
    const end = { id, state: 'expired', failure, isProvidersWord: false, now } as const
    if ((await sql.endAttempt(tx, end)) && orderId !== null) await releaseClosing(tx, orderId)
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

/**
 * Sweep: tells one provider that an attempt is over, and asks until it has said what became of it: its silence is no answer. One
 * that was paid is counted, and goes back where it is too late. Only a member of staff who says what they found ends it as well.
 */
export async function closeOver(context: JobContext): Promise<number> {
  const { db, now, config, log } = context
  const attempt = await sql.takeUnknown(db, now, later(now, CLOSE_AGAIN_MS))
  if (attempt === null) return 0
  try {
    const doubt = await callProvider(db, config, attempt, (provider) =>
      askForEnd(context, provider, attempt),
    )
    if (doubt === null) await sql.noteKnown(db, attempt)
    else await askOn(context, attempt, doubt)
  } catch (error) {
    if (!isProviderError(error)) throw error
    log.warn({ err: error, attempt: attempt.id }, 'the provider did not say what became of it')
    const state = error instanceof ProviderRefused ? 'refused' : 'unanswered'
    await askOn(context, attempt, { answered: { ...attempt, state }, wrong: null })
  }
  return 1
}

/** @param wrong what differs from our request, for staff at once */
type Doubt = { answered: Mismatch['answered']; wrong: string | null }

/** @returns null once nothing can come of it any more @throws {ProviderAway} @throws {ProviderRefused} where it says nothing of it */
async function askForEnd(
  { db, now }: JobContext,
  { close, get }: PaymentProvider,
  attempt: sql.Attempt,
): Promise<Doubt | null> {
  if (close !== null) {
    try {
      const isEnded = (await close(attempt.session)) || now > attempt.expiresAt
      return isEnded ? null : { answered: { ...attempt, state: 'open' }, wrong: null }
    } catch (error) {
      if (!(error instanceof ProviderRefused) || error.areKeysRefused) throw error
    }
  }
  const answered = await get(attempt.session)
  const wrong = mismatch(attempt, answered)
  if (wrong !== null) return { answered, wrong }
  await settle(db, attempt, answered, now)
  const isMoving = answered.state === 'open' || answered.state === 'processing'
  return isMoving ? { answered, wrong } : null
}

/** Asks again, the later the longer it has lasted, and makes it a task for staff in time. */
async function askOn(
  { db, now, log }: JobContext,
  attempt: sql.Attempt,
  { answered, wrong }: Doubt,
): Promise<void> {
  const { createdAt, expiresAt, resultUnknownSince } = attempt
  const since = resultUnknownSince ?? now
  // A bank may take its time.
  const isMoving = answered.state === 'processing'
  const taskAt = isMoving ? later(createdAt, GIVE_UP_MS) : later(since, TASK_AFTER_MS)
  const error = wrong ?? (now >= taskAt ? 'unknown' : null)
  if (error !== null) await noteMismatch(db, attempt, { answered, wrong: error, now, log })
  const wait = Math.max(CLOSE_AGAIN_MS, Date.parse(now) - Date.parse(since))
  const next =
    answered.state === 'open' && now < expiresAt
      ? later(expiresAt, CLOSE_AGAIN_MS)
      : later(now, Math.min(wait, CLOSE_AGAIN_MOST_MS))
  const event = error === null ? null : askedId(attempt.id, error)
  await sql.askOn(db, attempt, { event, next })
}
