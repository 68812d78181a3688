/** Notifications about changes to an account: its owner must learn of changes made by somebody else. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { sendMail, sendSms } from '#domains/messages/server/door.ts'
import type { BlockReason } from '../contract.ts'
import { blockReasonIn } from './blocked.ts'
import type * as sql from './sql.ts'

/** The account's owner, as mails about it need them. */
export type AccountName = Pick<sql.Buyer, 'id' | 'email' | 'lang'>
type Who = AccountName
type When = Pick<Context, 'now'>

const WECHAT = '/user/user/wechat'
const FORGOT = '/login/login/forgot'
/** The shop's contact page: the only help for buyers whose address somebody else has taken. */
const CONTACT = '/goods/shopdetails'

const BROWSERS = ['MicroMessenger', 'Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const
const NAMES: Partial<Record<string, string>> = {
  MicroMessenger: 'WeChat',
  Edg: 'Edge',
  OPR: 'Opera',
}
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const

/** The browser's user agent is not recognised. */
export const UNKNOWN_DEVICE = ''

/** The browser in the shop's own words: a stranger's text must never appear in a mail from the shop. */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find((each) => userAgent.includes(each))
  const system = SYSTEMS.find((each) => userAgent.includes(each))
  const known = [browser && (NAMES[browser] ?? browser), system].filter(Boolean)
  return known.length === 0 ? UNKNOWN_DEVICE : known.join(', ')
}

/** The recipient of a message about an account, by mail and in the shop; one message of a kind per instant. */
export const toAccountMail = ({ id, email, lang }: Who, kind: string, { now }: When) => ({
  to: email,
  lang,
  now,
  key: `${kind}:${id}:${now}`,
  inShop: { buyerId: id, category: 'article' as const },
})

export async function notifyOfDevice(
  tx: Queryable,
  buyer: Who,
  context: Pick<Context, 'now' | 'userAgent'>,
): Promise<void> {
  // An unknown device gets its name when the message is read, in the reader's language.
  const values = { device: deviceOf(context.userAgent), at: context.now, path: FORGOT }
  await sendMail(tx, {
    ...toAccountMail(buyer, 'new-device', context),
    template: 'new-device',
    values,
  })
}

export async function notifyOfPassword(tx: Queryable, buyer: Who, when: When): Promise<void> {
  const values = { at: when.now, path: FORGOT }
  const mail = toAccountMail(buyer, 'password-changed', when)
  await sendMail(tx, { ...mail, template: 'password-changed', values })
}

/** @param phone shortened, as it is shown */
export async function notifyOfPhone(
  tx: Queryable,
  buyer: Who,
  when: When,
  phone: string,
): Promise<void> {
  const values = { phone, at: when.now, path: FORGOT }
  await sendMail(tx, {
    ...toAccountMail(buyer, 'phone-changed', when),
    template: 'phone-changed',
    values,
  })
}

export async function notifyOfWechat(
  tx: Queryable,
  buyer: Who,
  when: When,
  template: 'wechat-linked' | 'wechat-unlinked',
): Promise<void> {
  const values = { at: when.now, path: WECHAT }
  await sendMail(tx, { ...toAccountMail(buyer, template, when), template, values })
}

/** Notifies the old address, since the new one need not belong to the owner. @param email the new one, shortened */
export async function notifyOfEmail(
  tx: Queryable,
  before: Who,
  when: When,
  email: string,
): Promise<void> {
  const values = { email, at: when.now, path: CONTACT }
  await sendMail(tx, {
    ...toAccountMail(before, 'email-changed', when),
    template: 'email-changed',
    values,
  })
}

/** Notifies the old number that it no longer logs in. */
export async function notifyOldPhone(
  tx: Queryable,
  { id, lang }: Who,
  { now }: When,
  phone: string,
): Promise<void> {
  const key = `phone-replaced:${id}:${now}`
  const values = { at: now }
  await sendSms(tx, { to: phone, lang, now, key, template: 'phone-replaced', values, buyerId: id })
}

export async function notifyOfPayPassword(tx: Queryable, buyer: Who, when: When): Promise<void> {
  const values = { at: when.now, path: '/user/user/changePayPassword' }
  const mail = toAccountMail(buyer, 'pay-password-changed', when)
  await sendMail(tx, { ...mail, template: 'pay-password-changed', values })
}

type Block = { reason: BlockReason; note: string; now: Instant }

/** The reason in the buyer's language, and the staff's own words unchanged. */
export async function notifyOfBlock(tx: Queryable, buyer: Who, given: Block): Promise<void> {
  const { now: at } = given
  const reason = blockReasonIn(buyer.lang, given.reason, given.note)
  const mail = toAccountMail(buyer, 'account-blocked', given)
  const values = { at, reason, path: CONTACT }
  await sendMail(tx, { ...mail, template: 'account-blocked', values })
}

export async function notifyOfUnblock(tx: Queryable, buyer: Who, when: When): Promise<void> {
  const values = { at: when.now, path: '/login/login' }
  const mail = toAccountMail(buyer, 'account-unblocked', when)
  await sendMail(tx, { ...mail, template: 'account-unblocked', values })
}
