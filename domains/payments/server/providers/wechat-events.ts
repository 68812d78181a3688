/** Reads the notifications of WeChat Pay: signed over time and raw bytes, encrypted, about payments and refunds. */
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import type { Instant } from '#kit/contract/values.ts'
import { parseJson } from '#kit/server/providers/http.ts'
import type { Notification } from '../provider.ts'
import type { ProviderKeys } from './provider-keys.ts'
import { toPayment, toRefund, Transaction, WechatRefund } from './wechat-objects.ts'
import { decryptResource, isSignedByWechat, signedAtSeconds } from './wechat-signature.ts'

/** As WeChat Pay asks its merchants to. */
const TOLERANCE_SECONDS = 300

const Envelope = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z._default(z.string(), ''),
  }),
})
const RefundNotice = z.extend(z.omit(WechatRefund, { status: true }), {
  mchid: z.string(),
  refund_status: z.string(),
})

type Keys = ProviderKeys['wechat']
type Sent = { raw: Buffer; headers: IncomingHttpHeaders; now: Instant }

export function readWechat(sent: Sent, keys: Keys): Notification | 'unreadable' | null {
  const age = Math.abs(Date.parse(sent.now) / 1000 - signedAtSeconds(sent.headers))
  if (!(age <= TOLERANCE_SECONDS) || !isSignedByWechat(keys, sent)) return null
  const envelope = z.safeParse(Envelope, parseJson(sent.raw.toString('utf8')))
  if (!envelope.success) return 'unreadable'
  const { id, event_type: type, resource } = envelope.data
  const { ciphertext, nonce, associated_data: associatedData } = resource
  const text = decryptResource(keys.apiKey, { ciphertext, nonce, associatedData })
  if (text === null) return 'unreadable'
  if (type.startsWith('TRANSACTION.')) return paymentIn(parseJson(text), { id, type }, keys)
  if (type.startsWith('REFUND.')) return refundIn(parseJson(text), { id, type }, keys)
  return { id, type, about: 'nothing' }
}

type Head = { id: string; type: string }

/** What is for another merchant, or for another of their apps, is no payment of this shop. */
function paymentIn(resource: unknown, head: Head, keys: Keys): Notification | 'unreadable' {
  const { data } = z.safeParse(Transaction, resource)
  if (data === undefined || data.mchid !== keys.merchantId || data.appid !== keys.appId)
    return 'unreadable'
  return { ...head, about: 'payment', payment: toPayment(data) }
}

function refundIn(resource: unknown, head: Head, keys: Keys): Notification | 'unreadable' {
  const { data } = z.safeParse(RefundNotice, resource)
  if (data === undefined || data.mchid !== keys.merchantId) return 'unreadable'
  return { ...head, about: 'refund', refund: toRefund({ ...data, status: data.refund_status }) }
}
