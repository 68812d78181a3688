/** Webhook of providers: a notification is trusted when its signature is valid, and acknowledged once it is stored. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Reasons } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Config } from '#kit/server/config.ts'
import type { AnyoneContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { Notification, PaymentState } from '../provider.ts'
import { providersOf } from '../providers.ts'
import { refundFailure, settleNotifiedRefund } from '../refunds/refunds.ts'
import { mismatch, settleIn } from './capture.ts'
import * as sql from './sql.ts'

type Sent = { provider: string; raw: Buffer; headers: IncomingHttpHeaders }
type Answer = { status: 200 | 400 | 401 | 404 | 422; outcome: string }

/**
 * Answers 2xx only after the commit; a notification that is forged, unreadable or not about us is refused and changes
 * nothing.
 */
export async function takeNotification(
  context: AnyoneContext,
  config: Config,
  sent: Sent,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = await answerOf(context, config, sent)
  const reason = answer.status === 404 ? Reasons.noSuchCall : Reasons.invalidInput
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
  { db, now, log }: AnyoneContext,
  config: Config,
  { provider: name, raw, headers }: Sent,
): Promise<Answer> {
  const provider = providersOf(config).get(name)
  if (provider === undefined) return { status: 404, outcome: 'unknown' }
  const notification = provider.read(raw, headers, now)
  if (notification === null) return { status: 401, outcome: 'forged' }
  if (notification === 'unreadable') return { status: 400, outcome: 'unreadable' }
  const answer = await db.tx((tx) => bookNotification(tx, name, notification, now))
  if (answer.status !== 200) {
    log.warn(
      { provider: name, event: notification.id, outcome: answer.outcome },
      'a notification is not about us',
    )
  }
  return answer
}

async function bookNotification(
  tx: Queryable,
  provider: string,
  notification: Notification,
  now: string,
): Promise<Answer> {
  const attempt =
    notification.payment === null ? null : await findAttempt(tx, provider, notification.payment)
  const { error, refund } =
    notification.refund === null
      ? { error: null, refund: null }
      : await refundFailure(tx, provider, notification.refund)
  const wrong =
    notification.payment === null
      ? error
      : attempt === null
        ? 'attempt'
        : mismatch(attempt, notification.payment)
  const outcome = wrong ?? 'taken'
  const before = await sql.noteEvent(tx, {
    provider,
    id: notification.id,
    type: notification.type,
    attemptId: attempt?.id ?? null,
    reported: notification.payment ?? refund,
    outcome,
    now,
  })
  const status = (before ?? outcome) === 'taken' ? 200 : 422
  if (before !== null || wrong !== null) return { status, outcome: before ?? outcome }
  if (attempt !== null && notification.payment !== null)
    await settleIn(tx, attempt, notification.payment, now)
  if (refund !== null && notification.refund !== null) {
    await settleNotifiedRefund(tx, provider, refund, { ...notification.refund, now })
  }
  return { status, outcome }
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

async function findAttempt(
  tx: Queryable,
  provider: string,
  { attemptId }: PaymentState,
): Promise<sql.Attempt | null> {
  const attempt = UUID.test(attemptId) ? await sql.attemptById(tx, attemptId) : null
  return attempt?.provider === provider ? attempt : null
}
