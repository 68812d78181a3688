/** Background jobs of the sandbox: delays and expiry, and events repeated until the merchant accepts them. */
import type { JobContext, Sweep } from '#kit/server/jobs/jobs.ts'
import { sandboxKeys, signatureOf } from './keys.ts'
import { passTime } from './service.ts'
import * as sql from './sql.ts'

const TIMEOUT_MS = 8_000

const time: Sweep = { name: 'sandbox.time', everySeconds: 1, run: passTime }
const events: Sweep = { name: 'sandbox.events', everySeconds: 1, run: deliver }

export const sweeps = [time, events]

/** One event: taken first, then sent outside of any transaction, so a crash in between sends it again. */
async function deliver({ db, now, config }: JobContext): Promise<number> {
  const event = await sql.takeEvent(db, now)
  if (event === null) return 0
  const { webhookSecret } = sandboxKeys(config)
  const headers = {
    'content-type': 'application/json',
    'sandbox-signature': signatureOf(event.body, webhookSecret, new Date(now)),
  }
  const copies = Array.from({ length: event.copies }, () => send(event, headers))
  const statuses = await Promise.all(copies)
  const status = Math.max(...statuses)
  const delivered = statuses.every((each) => each >= 200 && each < 300)
  await sql.noteDelivery(db, { id: event.id, status, delivered, now })
  return 1
}

/** @returns the status, or 0 without an answer */
async function send(event: sql.Delivery, headers: Record<string, string>): Promise<number> {
  try {
    const answer = await fetch(event.url, {
      method: 'POST',
      headers,
      body: event.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
