/**
 * The shared secrets of merchant and provider. They are derived from the installation's secret, so they need no
 * configuration.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#kit/server/config.ts'

export type Keys = {
  /** The merchant sends it with every request. */
  secretKey: string
  /** The provider signs events with it. */
  webhookSecret: string
}

export function sandboxKeys({ secret }: Pick<Config, 'secret'>): Keys {
  if (secret === null) throw new Error('the sandbox needs the secret of the installation')
  const derived = (name: string) => createHmac('sha256', secret).update(name).digest('base64url')
  return {
    secretKey: `sk_${derived('sandbox.secret-key')}`,
    webhookSecret: `whsec_${derived('sandbox.webhook-secret')}`,
  }
}

/** `t=SECONDS,v1=HEX` over the instant and the bytes sent. */
export function signatureOf(body: string, webhookSecret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const hmac = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hmac}`
}

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
