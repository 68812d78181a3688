/** The numbers and switches of the shop, each with its unit, bounds and default (semantics.md 8). */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import type { Reason } from '#kit/contract/refusal.ts'
import { Instant, Version } from '#kit/contract/values.ts'

type NumberSetting = {
  kind: 'number'
  unit: Unit
  minimum: number
  maximum: number
  default: number
}
type FlagSetting = { kind: 'flag'; default: boolean }
type TextSetting = { kind: 'text'; maxLength: number; default: string }
type Unit =
  | 'minutes'
  | 'hours'
  | 'days'
  | 'count'
  | 'times'
  | 'bits'
  | 'percent'
  | 'rate'
  | 'seconds'
  | 'minorUnits'
export type Setting = NumberSetting | FlagSetting | TextSetting

const number = (unit: Unit, minimum: number, maximum: number, value: number): NumberSetting => ({
  kind: 'number',
  unit,
  minimum,
  maximum,
  default: value,
})
const flag = (value: boolean): FlagSetting => ({ kind: 'flag', default: value })
const text = (maxLength: number, value: string): TextSetting => ({
  kind: 'text',
  maxLength,
  default: value,
})

export const SETTINGS = {
  'shop.name': text(60, 'Tradepost'),
  'shop.timeZone': text(60, 'Asia/Shanghai'),
  /** Foreign units for one unit of the base currency. */
  'shop.rateUSD': number('rate', 0.01, 1, 0.14),
  'shop.rateIDR': number('rate', 100, 100_000, 2200),
  'tax.ratePercent': number('percent', 0, 50, 13),
  'tax.pricesInclude': flag(true),
  'members.superPercent': number('percent', 0, 90, 5),
  'members.level2Percent': number('percent', 0, 90, 1),
  'members.level3Percent': number('percent', 0, 90, 2),
  'members.level4Percent': number('percent', 0, 90, 3),
  'members.level5Percent': number('percent', 0, 90, 4),
  /** So long before a super membership ends its holder is reminded. */
  'members.superReminderDays': number('days', 1, 90, 7),
  /** A buyer who asks to cancel what is being packed has an answer within; without one it is cancelled. */
  'orders.cancelAnswerHours': number('hours', 1, 240, 24),
  'orders.quoteMinutes': number('minutes', 1, 240, 30),
  'orders.payWithinMinutes': number('minutes', 1, 1440, 30),
  'orders.payReminderMinutes': number('minutes', 1, 120, 5),
  'orders.remindFirstHours': number('hours', 0, 240, 24),
  'orders.remindEveryHours': number('hours', 1, 240, 24),
  'orders.remindMaxCount': number('times', 0, 20, 5),
  'orders.confirmDays': number('days', 1, 90, 15),
  'orders.confirmAfterSignedDays': number('days', 1, 90, 7),
  /** A buyer puts that day off once, by so many. */
  'orders.extendDays': number('days', 1, 30, 5),
  /** So many days before it a mail reminds, and once more. */
  'orders.confirmFirstReminderDays': number('days', 1, 30, 3),
  'orders.confirmLastReminderDays': number('days', 1, 30, 1),
  /** Buyers are told that paid goods leave within. */
  'orders.shipWithinHours': number('hours', 1, 720, 72),
  /** For so long after a parcel has left its carrier and number may be corrected; 0: never. */
  'orders.correctHours': number('hours', 0, 720, 24),
  /** What one buyer may hold without having paid: open orders, and their worth in the base currency. */
  'orders.unpaidMaxCount': number('count', 1, 1000, 20),
  'orders.unpaidMaxAmount': number('minorUnits', 1, 1_000_000_000_000, 200_000_000),
  /** The same for who has paid no order yet and is no verified business. */
  'orders.newUnpaidMaxCount': number('count', 1, 1000, 3),
  'orders.newUnpaidMaxAmount': number('minorUnits', 1, 1_000_000_000_000, 5_000_000),
  /** So many orders may be kept for a bank transfer within these days and not be paid; then no more for a while. */
  'orders.transferDays': number('days', 1, 365, 7),
  'orders.transferMaxCount': number('count', 1, 1000, 10),
  'orders.newTransferMaxCount': number('count', 1, 1000, 2),
  /** After so many transfers that never came, only online payment, until an order is paid. */
  'orders.transferMaxExpired': number('count', 1, 1000, 3),
  'payments.attemptMinutes': number('minutes', 1, 120, 15),
  'payments.attemptGraceMinutes': number('minutes', 0, 30, 5),
  'payments.voucherHours': number('hours', 1, 720, 72),
  'payments.voucherReminderHours': number('hours', 1, 720, 24),
  /** So long before the deadline of a bank transfer comes the last reminder; 0: none. */
  'payments.voucherLastReminderHours': number('hours', 0, 240, 12),
  /** After a rejected voucher what was left of the time goes on, and at least so long: with each round goods are held longer. */
  'payments.voucherRetryHours': number('hours', 1, 240, 12),
  'payments.voucherMaxRounds': number('times', 1, 20, 5),
  'payments.voucherReviewHours': number('hours', 1, 240, 24),
  /** A refund that the provider has not taken in for so long may be sent by bank instead. */
  'payments.refundBankHours': number('hours', 1, 720, 6),
  /** Beyond these a second person has to agree. A price adjustment of more than so much of the order; 100: never. */
  'approvals.adjustPercent': number('percent', 0, 100, 10),
  /** A cancellation that gives back more than this, in base currency; a transfer of it is noted by others than took the money in. */
  'approvals.refundAmount': number('minorUnits', 0, 100_000_000_000, 500_000),
  /** A voucher accepted with an amount that differs by more from what the buyer states, or is more above what is due. */
  'approvals.voucherAmount': number('minorUnits', 0, 100_000_000_000, 10_000),
  /** A voucher of more than this, in base currency, is accepted by two people. */
  'approvals.transferAmount': number('minorUnits', 0, 100_000_000_000, 5_000_000),
  /** Receiving accounts. */
  'approvals.accounts': flag(true),
  /**
   * So long somebody does not decide what the person has asked for who gave them the link or the permission, and so long after the last
   * colleague has gone no rule changes alone; 0: at once.
   */
  'approvals.newMemberDays': number('days', 0, 60, 7),
  'approvals.days': number('days', 1, 60, 7),
  'cart.maxLines': number('count', 1, 1000, 200),
  'cart.maxQuantity': number('count', 1, 1_000_000, 100_000),
  'cart.guestDays': number('days', 1, 365, 30),
  'cart.buyerDays': number('days', 1, 3650, 90),
  'accounts.codeMinutes': number('minutes', 1, 10, 5),
  'accounts.codeResendSeconds': number('seconds', 10, 600, 60),
  'accounts.codeMaxTries': number('times', 1, 10, 5),
  'accounts.codesPerHour': number('times', 1, 100, 5),
  'accounts.codesPerDay': number('times', 1, 100, 10),
  /** Text messages that the shop pays for in a day; beyond it codes go by mail alone. */
  'accounts.textsPerDay': number('count', 0, 1_000_000, 1000),
  /** ISO 3166 codes of the countries whose numbers get text messages; `*` is everywhere. */
  'accounts.textCountries': text(
    400,
    'CN, HK, MO, TW, SG, MY, ID, ES, MX, AR, CL, CO, PE, US, CA, GB, AU',
  ),
  'accounts.sessionIdleDays': number('days', 1, 365, 30),
  'accounts.sessionMaxDays': number('days', 1, 365, 365),
  /** For so long after a login identity and money may be changed without showing again who one is. */
  'accounts.proofMinutes': number('minutes', 1, 120, 15),
  /** So many logins and codes in a quarter of an hour are free for a network; then the browser works for each. */
  'accounts.freeTries': number('times', 1, 1000, 10),
  /** Each more doubles the work; 16 are some 65,000 hashes. */
  'accounts.workBits': number('bits', 1, 24, 16),
  /** So many wrong payment passwords in a row, and none is taken for a while. */
  'accounts.payTries': number('times', 1, 20, 5),
  'accounts.payLockMinutes': number('minutes', 1, 1440, 30),
  'accounts.maxAddresses': number('count', 1, 200, 50),
  /** How long a buyer sees who came in and tried to. */
  'accounts.loginsKeptDays': number('days', 7, 730, 180),
  /** How long a copy of one's data lies ready. */
  'accounts.copyHours': number('hours', 1, 72, 24),
  /** For so long a buyer may take back that he wants his account closed. */
  'accounts.closingDays': number('days', 1, 90, 7),
  /** Papers should be looked at within; what is over is purged so long after, pictures and number. */
  'papers.reviewHours': number('hours', 1, 240, 24),
  'papers.purgeDays': number('days', 1, 3650, 90),
  'staff.sessionIdleMinutes': number('minutes', 5, 720, 30),
  'staff.sessionMaxHours': number('hours', 1, 24, 12),
  'staff.invitationHours': number('hours', 1, 240, 72),
  'search.logDays': number('days', 1, 3650, 180),
  'stock.lowCount': number('count', 0, 10_000, 20),
  /** A warehouse keeps so many for its own area: only what lies above goes elsewhere for a buyer. */
  'stock.safetyCount': number('count', 0, 10_000, 5),
  'transfers.feeAmount': number('minorUnits', 0, 10_000_000, 2000),
  'transfers.answerHours': number('hours', 1, 240, 24),
  'transfers.holdHours': number('hours', 1, 720, 48),
  /** For so long after that, whoever it was brought for owes the fee when they order it from there. */
  'transfers.feeOwedDays': number('days', 0, 365, 30),
  /** A request for a quote should have its answer within; an answer holds for so long. */
  'quotes.answerHours': number('hours', 1, 720, 48),
  'quotes.validDays': number('days', 1, 365, 7),
  'arrivals.keepDays': number('days', 1, 730, 180),
  'arrivals.waveMinutes': number('minutes', 1, 1440, 10),
  'arrivals.waveFactor': number('times', 1, 100, 3),
  /** A question to the shop should have its answer within. */
  'reviews.answerHours': number('hours', 1, 240, 24),
  /** What buyers write with one of these words waits for the merchant's eye; apart by commas. */
  'reviews.heldWords': text(2000, ''),
  /** A message to the shop should have its answer within. */
  'enquiries.answerHours': number('hours', 1, 240, 24),
  /** Answered, it is closed when its sender has not written on for so long. */
  'enquiries.closeDays': number('days', 1, 90, 14),
  /** What was not written in for so long is forgotten. */
  'enquiries.keepDays': number('days', 30, 3650, 365),
  /** So many messages of people who are not logged in are taken in a day; 0: none. */
  'enquiries.guestsPerDay': number('count', 0, 10_000, 300),
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS
export type ValueOf<K extends SettingKey> = (typeof SETTINGS)[K] extends { kind: 'number' }
  ? number
  : (typeof SETTINGS)[K] extends { kind: 'flag' }
    ? boolean
    : string
/** All settings with their values in force. */
export type Settings = { readonly [K in SettingKey]: ValueOf<K> }

type ApprovalKey = Extract<SettingKey, `approvals.${string}`>
/** Which way each of them gives one person more to do alone: a new one must say. */
const LOOSER: Record<ApprovalKey, 'up' | 'down' | 'off'> = {
  'approvals.adjustPercent': 'up',
  'approvals.refundAmount': 'up',
  'approvals.voucherAmount': 'up',
  'approvals.transferAmount': 'up',
  'approvals.accounts': 'off',
  'approvals.newMemberDays': 'down',
  'approvals.days': 'up',
}
export const isOfApprovals = (key: string): key is ApprovalKey => Object.hasOwn(LOOSER, key)

type Value = number | boolean | string
export function isLooser(key: string, before: Value, after: Value): boolean {
  if (!isOfApprovals(key)) return false
  const way = LOOSER[key]
  if (way === 'off') return before === true && after === false
  return way === 'up' ? after > before : after < before
}

type RateKey = Extract<SettingKey, `shop.rate${string}`>
/** All of them: a new currency's rate fails to compile until it stands here. */
const RATES: Record<RateKey, true> = { 'shop.rateUSD': true, 'shop.rateIDR': true }
/** By so much somebody moves a rate alone. */
const RATE_PERCENT = 10

/**
 * Limits are amounts of the base currency: a rate that is raised makes what is measured by them small, one that is lowered
 * sells for less.
 * @param held every value that held within the days that count, the one in force among them: small steps are one large one
 */
export const isFarFrom = (held: readonly number[], after: number): boolean =>
  held.some((each) => Math.abs(after - each) * 100 > each * RATE_PERCENT + 1e-9)

/** As what a change of a setting asks for a second person; null where nobody is ever asked. */
export function asksFor(key: string): 'settings.loosen' | 'settings.rate' | null {
  if (isOfApprovals(key)) return 'settings.loosen'
  return Object.hasOwn(RATES, key) ? 'settings.rate' : null
}

const SettingRow = z.object({
  key: z.string(),
  kind: z.enum(['number', 'flag', 'text']),
  unit: z.nullable(z.string()),
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  maxLength: z.nullable(z.int()),
  value: z.union([z.number(), z.boolean(), z.string()]),
  default: z.union([z.number(), z.boolean(), z.string()]),
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
  version: Version,
})
export const listSettings = endpoint({
  method: 'GET',
  path: '/office/settings',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(SettingRow),
})
/**
 * `value` null goes back to the default. Whoever loosens the rule of the second person, or moves a rate by much, asks one:
 * then `isAsked`, and the setting stays as it was. @refuses unknownSetting, outOfBounds, changedMeanwhile, approvals.alreadyAsked, approvals.aloneFrom
 */
export const changeSetting = endpoint({
  method: 'POST',
  path: '/office/settings',
  who: 'staff:settings.write',
  input: z.object({
    key: z.string().check(z.maxLength(60)),
    value: z.nullable(z.union([z.number(), z.boolean(), z.string()])),
    version: Version,
  }),
  data: z.extend(SettingRow, { isAsked: z.boolean() }),
})

/** Codes 4000 to 4099. */
export const SettingReasons = {
  unknownSetting: { code: 4000, message: 'settings.unknownSetting' },
  outOfBounds: { code: 4001, message: 'settings.outOfBounds' },
} as const satisfies Record<string, Reason>
