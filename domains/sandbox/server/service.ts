/** Sessions, refunds and the passing of time in the sandbox. */
import { randomBytes } from 'node:crypto'
import type { Instant } from '#kit/contract/values.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { later } from '#kit/contract/time.ts'
import * as sql from './sql.ts'

/** The buttons of the hosted page. */
export const OUTCOMES = ['succeed', 'delay', 'twice', 'silent', 'fail'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Long enough to see "being confirmed" on the shop's page, short enough to wait for. */
const DELAY_MS = 20_000
const REFUND_MS = 2_000

export const newId = (prefix: string) => `${prefix}_${randomBytes(18).toString('base64url')}`

/** @returns the session after the button was pressed, or null when it was decided already or has expired */
export function press(
  db: Db,
  { id, outcome, now }: { id: string; outcome: Outcome; now: Instant },
): Promise<sql.Session | null> {
  const isPaid = outcome === 'succeed' || outcome === 'twice' || outcome === 'silent'
  return db.tx(async (tx) => {
    const session = await sql.decide(tx, {
      id,
      state: isPaid ? 'paid' : outcome === 'delay' ? 'processing' : 'failed',
      transaction: isPaid ? newId('py') : null,
      failure: outcome === 'fail' ? 'card_declined' : null,
      settlesAt: outcome === 'delay' ? later(now, DELAY_MS) : null,
      now,
    })
    if (session === null || outcome === 'silent' || outcome === 'delay') return session
    await notifyShop(tx, `session.${session.state}`, sessionView(session), {
      copies: outcome === 'twice' ? 2 : 1,
      now,
    })
    return session
  })
}

type RefundForm = { transaction: string; amount: number; currency: string; idempotencyKey: string }

/** @returns null when the payment is unknown or less than that is left */
export function refund(db: Db, form: RefundForm, now: Instant): Promise<sql.Refund | null> {
  return db.tx(async (tx) => {
    const session = await sql.lockPaid(tx, form.transaction)
    if (session === null || session.currency !== form.currency) return null
    return sql.addRefund(tx, {
      ...form,
      id: newId('re'),
      sessionId: session.id,
      currency: session.currency,
      createdAt: now,
      settlesAt: later(now, REFUND_MS),
    })
  })
}

/** Sweep: delays that are over, sessions that expire, refunds that arrive. One per call. */
export function passTime({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<number> {
  return db.tx(async (tx) => {
    const session = (await sql.settleNext(tx, newId('py'), now)) ?? (await sql.expireNext(tx, now))
    if (session !== null) {
      await notifyShop(tx, `session.${session.state}`, sessionView(session), { now })
      return 1
    }
    const arrived = await sql.settleRefund(tx, now)
    if (arrived === null) return 0
    await notifyShop(tx, 'refund.succeeded', refundView(arrived), { now })
    return 1
  })
}

/** Enqueues an event in the transaction that causes it. */
async function notifyShop(
  tx: Queryable,
  type: string,
  object: object,
  { copies = 1, now }: { copies?: number; now: Instant },
): Promise<void> {
  const id = newId('evt')
  await sql.addEvent(tx, {
    id,
    body: JSON.stringify({ id, type, at: now, object }),
    copies,
    createdAt: now,
  })
}

/** The merchant's view of a session. */
export const sessionView = (session: sql.Session) => ({
  id: session.id,
  reference: session.reference,
  orderNumber: session.orderNumber,
  amount: session.amount,
  currency: session.currency,
  state: session.state,
  failure: session.failure,
  transaction: session.transaction,
  expiresAt: session.expiresAt,
})

export const refundView = (refunded: sql.Refund) => ({
  id: refunded.id,
  key: refunded.idempotencyKey,
  transaction: refunded.transaction,
  amount: refunded.amount,
  currency: refunded.currency,
  state: refunded.state,
})
