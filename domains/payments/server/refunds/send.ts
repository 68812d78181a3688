/** The part of refunds that talks to providers: asks for them, and asks what became of them. Never in a transaction. */
import { asProvider } from '#domains/orders/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import { queue, type JobContext } from '#kit/server/jobs.ts'
import { ProviderAway, ProviderRefused, type RefundState } from '../provider.ts'
import { providerNamed } from '../providers.ts'
import { arrived } from './arrive.ts'
import * as sql from './sql.ts'

const ASK_MS = 60_000

/** A job that finds nobody fails and is tried again; the key makes the provider give back once. */
export const refundQueue = queue<{ id: number }>({
  name: 'payments.refund',
  work: async ({ payload }, context) => {
    const refund = await sql.refundToSend(context.db, payload.id)
    if (refund === null) return
    const { key, transaction, amount, currency } = refund
    const provider = providerNamed(context.config, refund.provider)
    try {
      const sent = await provider.refund({ key: `refund:${key}`, transaction, amount, currency })
      await take(context, refund, refund.provider, sent)
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      await sql.fail(context.db, refund.id, error.message)
    }
  },
})

/** Sweep: refunds that a provider took in and has not told about, one a call. */
export async function askRefunds(context: JobContext): Promise<number> {
  const { db, now, config, log } = context
  const refund = await sql.takeUnanswered(db, now, later(now, ASK_MS))
  if (refund === null || refund.providerReference === null) return 0
  try {
    const said = await providerNamed(config, refund.provider).getRefund(refund.providerReference)
    await take(context, refund, refund.provider, said)
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
    log.warn({ err: error, refund: refund.id }, 'the provider was asked in vain')
  }
  return 1
}

async function take(
  { db, now }: JobContext,
  refund: sql.Refund,
  provider: string,
  { reference, state }: RefundState,
): Promise<void> {
  if (state === 'failed') return sql.fail(db, refund.id, 'refused')
  if (state === 'waiting') {
    return sql.noteSent(db, { id: refund.id, reference, askAt: later(now, ASK_MS) })
  }
  const by = asProvider(provider)
  await db.tx((tx) => arrived(tx, refund, { by, reference, bankReference: null, now }))
}

const later = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString()
