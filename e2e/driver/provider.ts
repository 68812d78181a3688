/** The sandbox provider without a browser: its hosted page, and its notifications, genuine or forged. */
import { createHmac } from 'node:crypto'

export type Outcome = 'succeed' | 'fail' | 'delay' | 'twice' | 'silent'

/** @returns where the page would redirect the buyer */
export async function act(redirectUrl: string, outcome: Outcome): Promise<string | null> {
  const form = new URLSearchParams({ outcome })
  const response = await fetch(redirectUrl, { method: 'POST', body: form, redirect: 'manual' })
  if (response.status >= 400) throw new Error(`the provider answered ${response.status}`)
  return response.headers.get('location')
}

/** Kinds of notifications, genuine or forged. */
export type ProviderEvent = 'forged' | 'late' | 'doubled'

type Attempt = { url: string; redirectUrl: string; attemptId: string; orderNumber: string }

/**
 * Lets a notification of a payment arrive: signed by somebody who does not know the secret, long after the buyer has
 * come back, or twice at the same moment.
 * @returns the status that the shop answered a forged one with; null for the others, which the provider itself sends
 */
export async function providerEvent(
  event: ProviderEvent,
  attempt: Attempt,
): Promise<number | null> {
  if (event !== 'forged') {
    await act(attempt.redirectUrl, event === 'late' ? 'delay' : 'twice')
    return null
  }
  const body = JSON.stringify({
    id: `evt_${attempt.attemptId}`,
    type: 'session.paid',
    object: {
      id: new URL(attempt.redirectUrl).pathname.split('/').at(-1),
      reference: attempt.attemptId,
      orderNumber: attempt.orderNumber,
      amount: 1,
      currency: 'USD',
      state: 'paid',
      transaction: 'tx_1',
      failure: null,
    },
  })
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', 'whsec_guessed').update(`${seconds}.${body}`).digest('hex')
  const { status } = await fetch(`${attempt.url}/api/payments/notify/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': `t=${seconds},v1=${signature}`,
    },
    body,
  })
  return status
}
