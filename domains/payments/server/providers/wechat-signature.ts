/** Signatures of WeChat Pay: ours on every call, theirs on every answer and notification; and what they encrypt. */
import {
  constants,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { ProviderKeys } from './provider-keys.ts'

type Keys = ProviderKeys['wechat']
type Request = { method: string; path: string; body: string }

const PKCS1 = constants.RSA_PKCS1_PADDING
const TAG_BYTES = 16

/** The `authorization` header: SHA256-RSA2048 over method, path, time, nonce and body. By the machine's clock, as theirs. */
export function signRequest(
  { merchantId, serialNumber, privateKey }: Keys,
  { method, path, body }: Request,
): string {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const text = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
  const key = { key: createPrivateKey(privateKey), padding: PKCS1 }
  const signature = sign('sha256', Buffer.from(text, 'utf8'), key).toString('base64')
  const parts = {
    mchid: merchantId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: serialNumber,
  }
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
}

type Received = { raw: Buffer; headers: IncomingHttpHeaders }

const headerOf = (headers: IncomingHttpHeaders, name: string): string =>
  String(headers[`wechatpay-${name}`] ?? '')

/** Whether WeChat Pay has signed these bytes with the key that the merchant has entered. */
export function isSignedByWechat(
  { publicKeyId, publicKey }: Keys,
  { raw, headers }: Received,
): boolean {
  if (headerOf(headers, 'serial') !== publicKeyId) return false
  const head = `${headerOf(headers, 'timestamp')}\n${headerOf(headers, 'nonce')}\n`
  const text = Buffer.concat([Buffer.from(head, 'utf8'), raw, Buffer.from('\n')])
  const signature = Buffer.from(headerOf(headers, 'signature'), 'base64')
  return verify('sha256', text, { key: createPublicKey(publicKey), padding: PKCS1 }, signature)
}

/** The seconds of the epoch at which a notification was signed; NaN where none are named. */
export function signedAtSeconds(headers: IncomingHttpHeaders): number {
  const text = headerOf(headers, 'timestamp')
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
}

type Resource = { ciphertext: string; nonce: string; associatedData: string }

/** AES-256-GCM with the merchant's key of API v3. @returns null where it was encrypted with another, or changed */
export function decryptResource(apiKey: string, resource: Resource): string | null {
  const bytes = Buffer.from(resource.ciphertext, 'base64')
  if (bytes.length <= TAG_BYTES) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey, 'utf8'), resource.nonce)
    decipher.setAAD(Buffer.from(resource.associatedData, 'utf8'))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = decipher.update(bytes.subarray(0, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
