/**
 * Sends text messages by providers' HTTP interfaces, chosen by `SMS_URL`.
 * Our own code instead of the providers' packages: 29 MB (twilio) and 33 MB with 41 packages (Alibaba Cloud) for one call
 * each.
 */
import type { Instant } from '#kit/contract/values.ts'
import { acsHeaders } from './acs-signature.ts'

export type TextMessage = {
  /** E.164 */
  to: string
  text: string
  /** The template of the message, for providers that store the texts themselves. */
  template: string
  values: Readonly<Record<string, string | number>>
  now: Instant
}

/** The provider has refused the message. `isFinal`: another attempt is of no use. */
export class SmsRefused extends Error {
  readonly isFinal: boolean
  constructor(reason: string, isFinal: boolean) {
    super(`the text message was refused: ${reason}`)
    this.isFinal = isFinal
  }
}

const TIMEOUT_MS = 15_000

/**
 * @returns false when this provider has no template for this kind of message
 * @throws {SmsRefused} or the network's own error
 */
export async function sendText(smsUrl: string, message: TextMessage): Promise<boolean> {
  const url = new URL(smsUrl)
  const [provider, local] = url.protocol.slice(0, -1).split('+')
  const origin = `${local === 'http' ? 'http' : 'https'}://${url.host}`
  const account = {
    origin,
    id: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    options: url.searchParams,
  }
  return provider === 'aliyun' ? byAliyun(account, message) : byTwilio(account, message)
}

type Account = { origin: string; id: string; secret: string; options: URLSearchParams }

/**
 * Refusals of the number itself. Keys, signatures and templates can be corrected by the merchant, and then the messages are
 * sent.
 */
const FINAL_AT_ALIYUN = /^isv\.(MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT|BLACK)/

/** SendSms of Dysmsapi 2017-05-25, parameters in the query, signed by ACS3-HMAC-SHA256. */
async function byAliyun(account: Account, message: TextMessage): Promise<boolean> {
  const { to, template, values, now } = message
  const named = account.options.get(`template.${template}`)
  const code = named ?? ('code' in values ? account.options.get('template') : null)
  if (code === null || code === '') return false
  const query = {
    PhoneNumbers: to.replace(/^\+/, ''),
    SignName: account.options.get('sign') ?? '',
    TemplateCode: code,
    ...('code' in values && { TemplateParam: JSON.stringify({ code: String(values.code) }) }),
  }
  const { host } = new URL(account.origin)
  const signed = acsHeaders({
    key: account,
    host,
    action: 'SendSms',
    version: '2017-05-25',
    query,
    now,
  })
  const response = await fetch(`${account.origin}/?${signed.query}`, {
    method: 'POST',
    headers: signed.headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = (await response.json().catch(() => ({}))) as { Code?: string }
  if (response.ok && answer.Code === 'OK') return true
  const reason = answer.Code ?? String(response.status)
  throw new SmsRefused(reason, FINAL_AT_ALIYUN.test(reason))
}

/** The Messages resource of Twilio's 2010-04-01 interface: a form, HTTP basic authentication, 201 when it is accepted. */
async function byTwilio({ origin, id, secret, options }: Account, { to, text }: TextMessage) {
  const service = options.get('service')
  const sender =
    service === null ? { From: options.get('from') ?? '' } : { MessagingServiceSid: service }
  const response = await fetch(
    `${origin}/2010-04-01/Accounts/${encodeURIComponent(id)}/Messages.json`,
    {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, Body: text, ...sender }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
  )
  if (response.status === 201) return true
  const answer = (await response.json().catch(() => ({}))) as { code?: number }
  const isFinal = response.status === 400 // 401, 403 concern the account; once it is corrected, the messages are sent
  throw new SmsRefused(`${response.status} ${answer.code ?? ''}`.trim(), isFinal)
}
