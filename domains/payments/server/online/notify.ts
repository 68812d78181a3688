/** Webhook of providers: a notification is trusted when its signature is valid, and acknowledged once it is stored. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Reasons, type Reason } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Config } from '#kit/server/config.ts'
import type { AnyoneContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { isGranted } from '#kit/server/http/rate-limit.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import type {
  Dispute,
  Notification,
  PaymentProvider,
  PaymentState,
  RefundState,
} from '../provider.ts'
import { maySign, readNotification, type SignedBy } from '../providers/by-keys.ts'
import { refundFailure, settleNotifiedRefund } from '../refunds/refunds.ts'
import { mismatch, settleIn } from './capture.ts'
import { orderNamed } from './describe.ts'
import * as sql from './sql.ts'

type Sent = { provider: string; raw: Buffer; headers: IncomingHttpHeaders }
type Answer = {
  status: 200 | 400 | 401 | 404 | 429
  outcome: string
  /** In the provider's own words; null: in the shop's. */
  acknowledgement?: PaymentProvider['acknowledgement']
}

/** For each network. Providers send a few a second at most, and repeat what is refused. */
const NOTICES = { name: 'payments.notices', count: 600, perSeconds: 60 }

/**
 * Answers 2xx only after the commit. One that is forged or unreadable is refused and changes nothing; one that does not match is
 * stored as a task for staff, and a provider that repeated it would change nothing either.
 */
export async function takeNotification(
  context: AnyoneContext,
  config: Config,
  sent: Sent,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = await answerOf(context, config, sent)
  const { acknowledgement } = answer
  if (acknowledgement != null && answer.status === 200)
    return reply.code(200).type(acknowledgement.type).send(acknowledgement.body)
  const reason = REASONS[answer.status] ?? Reasons.invalidInput
  const body =
    answer.status === 200
      ? { code: 1, msg: '', data: {} }
      : { code: reason.code, msg: translate(context.lang, reason.message), data: null }
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

async function answerOf(
  context: AnyoneContext,
  config: Config,
  { provider: name, raw, headers }: Sent,
): Promise<Answer> {
  const { db, now, log } = context
  if (!(await isGranted(demandNetworkToken(context, NOTICES))))
    return { status: 429, outcome: 'tooMany' }
  const read = await readNotification(db, config, name, { raw, headers, now })
  if (read === null) return { status: 404, outcome: 'unknown' }
  const { notification, acknowledgement, ...by } = read
  if (notification === null) return { status: 401, outcome: 'forged' }
  if (notification === 'unreadable') return { status: 400, outcome: 'unreadable' }
  const { id, type } = notification
  const answer = await db.tx((tx) =>
    bookNotification(tx, { provider: name, id, type, by, now }, notification),
  )
  if (answer.outcome !== 'taken')
    log.warn(
      { provider: name, event: id, outcome: answer.outcome },
      'a notification does not match',
    )
  return { ...answer, acknowledgement }
}

const REASONS: Partial<Record<number, Reason>> = { 404: Reasons.noSuchCall, 429: Reasons.tooMany }

async function bookNotification(
  tx: Queryable,
  event: EventHead,
  notification: Notification,
): Promise<Answer> {
  switch (notification.about) {
    case 'payment':
      return bookPayment(tx, event, notification.payment)
    case 'refund':
      return bookRefund(tx, event, notification.refund)
    case 'dispute':
      return bookDispute(tx, event, notification.dispute)
    case 'nothing':
      return note(tx, { ...event, attemptId: null, reported: null, outcome: 'taken' })
  }
}

type EventHead = Pick<sql.Event, 'provider' | 'id' | 'type' | 'now'> & { by: SignedBy }

/** @returns the outcome of the first time where it comes again */
async function note(
  tx: Queryable,
  event: EventHead & sql.Event,
): Promise<Answer & { isNew: boolean }> {
  const before = await sql.noteEvent(tx, event)
  const outcome = before ?? event.outcome
  return { status: 200, outcome, isNew: before === null }
}

async function bookPayment(
  tx: Queryable,
  event: EventHead,
  payment: PaymentState,
): Promise<Answer> {
  const attempt = await findAttempt(tx, event, payment)
  const wrong = attempt === null ? 'attempt' : mismatch(attempt, payment)
  const named = payment.orderNumber
  const reported = {
    ...payment,
    orderNumber: attempt === null ? named : orderNamed(attempt, named),
  }
  const about = { attemptId: attempt?.id ?? null, reported, outcome: wrong ?? 'taken' }
  const { isNew, ...answer } = await note(tx, { ...event, ...about })
  if (isNew && wrong === null && attempt !== null) await settleIn(tx, attempt, payment, event.now)
  return answer
}

async function bookRefund(tx: Queryable, event: EventHead, state: RefundState): Promise<Answer> {
  const { error, refund } = await refundFailure(tx, event, state)
  const reported = refund ?? (await reportedOf(tx, event, state))
  // Of a payment that is none of ours: another shop, or another system of the merchant, has its own.
  const outcome = reported.orderNumber === null && error === 'refund' ? null : error
  const about = { attemptId: null, reported, outcome: outcome ?? 'taken' }
  const { isNew, ...answer } = await note(tx, { ...event, ...about })
  if (isNew && error === null && refund !== null)
    await settleNotifiedRefund(tx, event.provider, refund, { ...state, now: event.now })
  return answer
}

/** The order of the payment that a refund of somebody else's returns, such as one that was made in the provider's dashboard. */
async function reportedOf(tx: Queryable, { provider }: EventHead, state: RefundState) {
  const { transaction, amount, returnedAmount = null } = state
  const order =
    transaction === null ? null : await sql.orderOfTransaction(tx, provider, transaction)
  const { orderNumber = null, currency = null } = order ?? {}
  return { orderNumber, amount: amount ?? returnedAmount, currency }
}

/** A task for staff, until they note what they did about it; the provider has done its part by telling. */
async function bookDispute(tx: Queryable, event: EventHead, dispute: Dispute): Promise<Answer> {
  const { amount, currency, transaction, state } = dispute
  const order = await sql.orderOfTransaction(tx, event.provider, transaction)
  const reported = { orderNumber: order?.orderNumber ?? null, amount, currency }
  const about = { attemptId: null, reported, outcome: order === null ? 'taken' : DISPUTES[state] }
  const { outcome } = await note(tx, { ...event, ...about })
  return { status: 200, outcome }
}

const DISPUTES = { opened: 'dispute', lost: 'disputeLost', won: 'taken' } as const

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

async function findAttempt(
  tx: Queryable,
  { provider, by }: EventHead,
  { attemptId }: PaymentState,
): Promise<sql.Attempt | null> {
  const attempt = UUID.test(attemptId) ? await sql.attemptById(tx, attemptId) : null
  return attempt?.provider === provider && maySign(by, attempt.keysId) ? attempt : null
}
