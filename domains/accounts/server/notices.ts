/** What the mailbox is told when somebody does something to the account: the owner must hear of what he did not do. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { sendMail, sendSms } from '#domains/messages/server/door.ts'
import type { BlockReason } from '../contract.ts'
import { whyIn } from './blocked.ts'
import type * as sql from './sql.ts'

/** Whose account it is, as mails about it need it. */
export type AccountName = Pick<sql.Buyer, 'id' | 'email' | 'lang'>
type Who = AccountName
type When = Pick<Context, 'now'>

const WECHAT = '/user/user/wechat'
const FORGOT = '/login/login/forgot'
/** Where the shop is reached: the only help for who has lost his address to somebody else. */
const CONTACT = '/goods/shopdetails'

const BROWSERS = ['MicroMessenger', 'Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const
const NAMES: Partial<Record<string, string>> = {
  MicroMessenger: 'WeChat',
  Edg: 'Edge',
  OPR: 'Opera',
}
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const

/** Nothing of what it says is known. */
export const UNKNOWN_DEVICE = ''

/** What a browser says of itself, in our words: a stranger's must never stand in a mail of ours. */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find((each) => userAgent.includes(each))
  const system = SYSTEMS.find((each) => userAgent.includes(each))
  const known = [browser && (NAMES[browser] ?? browser), system].filter(Boolean)
  return known.length === 0 ? UNKNOWN_DEVICE : known.join(', ')
}

/** Whom a mail about an account goes to, by mail and in the shop; one of its kind at an instant. */
export const about = ({ id, email, lang }: Who, kind: string, { now }: When) => ({
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
  // An unknown one is named when the message is read, in the reader's language.
  const values = { device: deviceOf(context.userAgent), at: context.now, path: FORGOT }
  await sendMail(tx, { ...about(buyer, 'new-device', context), template: 'new-device', values })
}

export async function notifyOfPassword(tx: Queryable, buyer: Who, when: When): Promise<void> {
  const values = { at: when.now, path: FORGOT }
  const mail = about(buyer, 'password-changed', when)
  await sendMail(tx, { ...mail, template: 'password-changed', values })
}

/** @param phone as it is shown: shortened */
export async function notifyOfPhone(
  tx: Queryable,
  buyer: Who,
  when: When,
  phone: string,
): Promise<void> {
  const values = { phone, at: when.now, path: FORGOT }
  await sendMail(tx, { ...about(buyer, 'phone-changed', when), template: 'phone-changed', values })
}

export async function notifyOfWechat(
  tx: Queryable,
  buyer: Who,
  when: When,
  template: 'wechat-linked' | 'wechat-unlinked',
): Promise<void> {
  const values = { at: when.now, path: WECHAT }
  await sendMail(tx, { ...about(buyer, template, when), template, values })
}

/** The address before is told, since the new one need not be the owner's. @param email the new one, shortened */
export async function notifyOfEmail(
  tx: Queryable,
  before: Who,
  when: When,
  email: string,
): Promise<void> {
  const values = { email, at: when.now, path: CONTACT }
  await sendMail(tx, { ...about(before, 'email-changed', when), template: 'email-changed', values })
}

/** The number before is told that it opens nothing any more. */
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
  const mail = about(buyer, 'pay-password-changed', when)
  await sendMail(tx, { ...mail, template: 'pay-password-changed', values })
}

type Block = { reason: BlockReason; note: string; now: Instant }

/** The reason in his language, and the staff's own words as they stand. */
export async function notifyOfBlock(tx: Queryable, buyer: Who, given: Block): Promise<void> {
  const { now: at } = given
  const reason = whyIn(buyer.lang, given.reason, given.note)
  const mail = about(buyer, 'account-blocked', given)
  const values = { at, reason, path: CONTACT }
  await sendMail(tx, { ...mail, template: 'account-blocked', values })
}

export async function notifyOfUnblock(tx: Queryable, buyer: Who, when: When): Promise<void> {
  const values = { at: when.now, path: '/login/login' }
  const mail = about(buyer, 'account-unblocked', when)
  await sendMail(tx, { ...mail, template: 'account-unblocked', values })
}
