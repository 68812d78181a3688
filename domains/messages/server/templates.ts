/** What each mail is told, and how it is written in the language of who gets it. */
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { MessageValues } from '#kit/contract/refusal.ts'
import { fill, translate } from '#kit/server/text/translate.ts'
import { formatZoned } from '#kit/web/language/dates.ts'
import { formatMoney } from '#kit/web/language/money.ts'
import type { SmsTemplate, Template } from '../contract.ts'
import { CHOICES, KIND_OF } from '../kinds.ts'
import type { Channel } from '../templates-contract.ts'
import { SIGNATURE } from './letter/blocks.ts'
import { ownOf, type Own, type Overrides } from './overrides/cache.ts'

type AboutOrder = {
  orderNumber: string
  /** Where the order is looked at, in this shop: `/user/user/order/details?…`. */
  path: string
}

/** Goods that a buyer asked to have brought to a warehouse. */
type AboutTransfer = { goods: string; warehouse: string; quantity: number; path: string }

/** `path` becomes a whole address, money and instants are written as the language writes them. */
export type MailValues = {
  'login-code': { code: string; minutes: number }
  /** Somebody wants to log in with an address that has no account. */
  'login-unknown': { path: string }
  'register-code': { code: string; minutes: number }
  'reset-code': { code: string; minutes: number }
  'reset-unknown': { path: string }
  'bind-code': { code: string; minutes: number }
  'email-code': { code: string; minutes: number }
  'prove-code': { code: string; minutes: number }
  'pay-code': { code: string; minutes: number }
  /** Somebody logged in where this account never was. `device` is what the browser says of itself. */
  /** `device`: empty where it is unknown. */
  'new-device': { device: string; at: Instant; path: string }
  'password-changed': { at: Instant; path: string }
  'phone-changed': { phone: string; at: Instant; path: string }
  'wechat-linked': { at: Instant; path: string }
  'wechat-unlinked': { at: Instant; path: string }
  /** Told by text message alone: to the number that opens nothing any more. */
  'phone-replaced': { at: Instant }
  'email-changed': { email: string; at: Instant; path: string }
  'pay-password-changed': { at: Instant; path: string }
  'staff-invitation': { name: string; hours: number; path: string }
  'staff-reset': { name: string; hours: number; path: string }
  'staff-password-changed': { name: string; at: Instant }
  'staff-factor-changed': { name: string; at: Instant }
  /** Told to every owner: `owner` is who becomes one, `by` who made them one. */
  'staff-owner-added': {
    name: string
    owner: string
    email: string
    by: string
    at: Instant
    path: string
  }
  /** Told to every owner; `path` leads to the change in the audit log. */
  'staff-approvals-changed': { name: string; by: string; at: Instant; path: string }
  /** Told to every owner, and to who was one until lately; `act` is what takes two people. */
  'staff-approval-asked': { name: string; by: string; act: string; at: Instant; path: string }
  'staff-acted-alone': { name: string; by: string; act: string; at: Instant; path: string }
  /** Told to the address that the shop had until now. */
  'contact-email-changed': { email: string; by: string; at: Instant; path: string }
  /** `before` and `after`: the numbers, or a dash for none. */
  'contact-phone-changed': {
    before: string
    after: string
    by: string
    at: Instant
    path: string
  }
  'order-placed': AboutOrder & { amount: Money; payBy: Instant }
  'order-paid': AboutOrder & { amount: Money }
  /** `before` is what was to be paid until now. */
  'order-adjusted': AboutOrder & { before: Money; amount: Money; payBy: Instant }
  /** `refund`: what goes back to who had paid, `refundCount` of it zero or one. */
  'order-closed': AboutOrder & { refundCount?: number; refund?: Money }
  'cancel-declined': AboutOrder & { reason: string }
  'pay-reminder': AboutOrder & { amount: Money; payBy: Instant }
  'voucher-accepted': AboutOrder & { amount: Money }
  /** `left` is still to be paid. */
  'voucher-partly': AboutOrder & { amount: Money; left: Money; payBy: Instant }
  'voucher-rejected': AboutOrder & { reason: string }
  'order-shipped': AboutOrder & { carrier: string; trackingNumber: string }
  /** Without a number: by the merchant's own van. */
  'order-sent': AboutOrder & { carrier: string }
  'receipt-reminder': AboutOrder & { confirmsAt: Instant }
  'order-received': AboutOrder
  refunded: AboutOrder & { amount: Money }
  'transfer-accepted': AboutTransfer & { fee: Money; expectedAt: Instant }
  'transfer-declined': AboutTransfer & { reason: string }
  'transfer-arrived': AboutTransfer & { fee: Money; holdUntil: Instant }
  'transfer-expired': AboutTransfer
  'quote-answered': { goods: string; amount: Money; validUntil: Instant; path: string }
  'quote-declined': { goods: string; reason: string; path: string }
  'arrival-notice': { goods: string; path: string }
  'arrival-ended': { goods: string; path: string }
  'papers-passed': { store: string; path: string }
  /** `reasons`: a line for each item that is wrong. */
  'papers-rejected': { store: string; reasons: string; path: string }
  'papers-expiring': { store: string; until: string; days: number; path: string }
  'papers-expired': { store: string; path: string }
  'copy-ready': { at: Instant; path: string }
  /** `at`: when it will be, or was. */
  'closing-asked': { at: Instant; path: string }
  'closing-cancelled': { at: Instant; path: string }
  'closing-stopped': { at: Instant; path: string }
  'account-closed': { at: Instant }
  /** `percent` comes off prices; 0 is nothing. */
  'level-raised': { name: string; level: number; percent: number; path: string }
  /** `at`: when it ends, or ended. */
  'super-ending': { at: Instant; days: number; path: string }
  'super-ended': { at: Instant; path: string }
  'account-blocked': { at: Instant; reason: string; path: string }
  'account-unblocked': { at: Instant; path: string }
  'question-answered': { goods: string; question: string; answer: string; path: string }
  /** `number` names the message, `at` is by when the shop means to answer. */
  'enquiry-received': { number: string; at: Instant; path: string }
  'enquiry-answered': { number: string; answer: string; path: string }
  /** Told to the shop's own address: what somebody wrote from the contact form. */
  'enquiry-new': { topic: string; name: string; text: string; path: string }
}

type Value = string | number | Money
type Values = Readonly<Record<string, Value>>
export type Surroundings = {
  lang: Lang
  shop: string
  origin: string
  timeZone: string
  /** Those of the merchant, instead of the code's. */
  overrides: Overrides
}

const INSTANTS: ReadonlySet<string> = new Set([
  'payBy',
  'confirmsAt',
  'expectedAt',
  'holdUntil',
  'validUntil',
  'at',
])

/** Subject and text, the shop's name below it. */
export function writeMail(
  template: Template,
  values: Values,
  around: Surroundings,
): { subject: string; text: string } {
  const { subject, body } = fillText('mail', template, wordsFor(values, around), around)
  return { subject, text: signed(template, body, around) }
}

const signed = (template: Template, body: string, around: Surroundings) =>
  `${body}${SIGNATURE}${around.shop}${choiceFor(template, around)}`

/** One or two lines, the shop's name before them as text messages have it. */
export const writeSms = (template: SmsTemplate, values: Values, around: Surroundings): string =>
  fillText('sms', template, wordsFor(values, around), around).body

/** A text that is tried: as `writeMail` and `writeSms` would write it. */
export function writeOwn(
  { channel, template }: { channel: Channel; template: Template },
  own: Own,
  values: Values,
  around: Surroundings,
): Own {
  const { subject, body } = filled(own, wordsFor(values, around), around.lang)
  return { subject, body: channel === 'mail' ? signed(template, body, around) : body }
}

/** The merchant's words where there are some in this language, else those of the code. */
function fillText(
  channel: Channel,
  template: Template,
  written: MessageValues,
  { lang, overrides }: Surroundings,
): Own {
  const own = ownOf(overrides, channel, template, lang)
  if (own !== undefined) return filled(own, written, lang)
  const key = `messages.${channel}.${template}`
  if (channel === 'sms') return { subject: '', body: translate(lang, key, written) }
  return {
    subject: translate(lang, `${key}.subject`, written),
    body: translate(lang, `${key}.text`, written),
  }
}

const filled = ({ subject, body }: Own, written: MessageValues, lang: Lang): Own => ({
  subject: fill(lang, subject, written),
  body: fill(lang, body, written),
})

/** Under what one may do without: where one says so. */
function choiceFor(template: Template, { lang, origin }: Surroundings): string {
  if (!CHOICES[KIND_OF[template]].mail) return ''
  return `\n${translate(lang, 'messages.mail.choose', { url: `${origin}/user/setting/notifications` })}`
}

/** Stands where the mail has its link: what is read in the shop is a link itself. */
const LINK = '\u2063'

/** The same as it is read in the shop, without the line that leads there. */
export function writeMessage(
  template: Template,
  values: Readonly<Record<string, unknown>>,
  around: Surroundings,
): { title: string; text: string } {
  const written = { ...wordsFor(values as Values, around), url: LINK }
  const { subject, body } = fillText('mail', template, written, around)
  const paragraphs = body.split('\n\n').filter((each) => !each.includes(LINK))
  // A merchant may have put all of it into one paragraph: better without its link than not at all.
  const text = paragraphs.length > 0 ? paragraphs.join('\n\n') : body.replaceAll(LINK, '').trim()
  return { title: subject, text }
}

/** What a message says where it was given no such value; those that were written before it had one are among them. */
const ABSENT = { refundCount: 0, refund: '' }

/** Money and instants as the language writes them, and the path as a whole address. */
export function wordsFor(
  values: Values,
  { lang, shop, timeZone, origin }: Surroundings,
): MessageValues {
  const written: MessageValues = { shop, ...ABSENT }
  if ('path' in values) written.url = `${origin}${String(values.path)}`
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object') written[name] = formatMoney(value.amount, value.currency, lang)
    else if (INSTANTS.has(name)) written[name] = formatZoned(String(value), lang, timeZone)
    else if (name === 'device' && value === '') {
      written[name] = translate(lang, 'messages.mail.unknownDevice')
    } else if (name !== 'path') written[name] = value
  }
  return written
}
