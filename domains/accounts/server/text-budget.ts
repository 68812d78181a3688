/**
 * Text messages cost money, and strangers can ask for them: each day has a budget, a country and a wide network may use a share of it,
 * and the more of it is used, the more proof of work the next one costs.
 */
import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max'
import { DAY_SECONDS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { Reasons, Refused, type Reason } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandToken, tokensLeft, wideNetworkOf, type Limit } from '#kit/server/http/rate-limit.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { AccountReasons } from '../reasons.ts'

const HOUR_SECONDS = 3600
const SHOP = 'shop'
const EVERYWHERE = '*'
/** Enough for a town behind a few addresses; too few for a botnet in one provider's network. */
const WIDE_NETWORK: Limit = { name: 'accounts.texts-wide', count: 60, perSeconds: HOUR_SECONDS }

const ofShop = (perDay: number): Limit => ({
  name: 'accounts.texts-day',
  count: perDay,
  perSeconds: DAY_SECONDS,
})
/** A quarter of a day's budget per hour, so that numbers of one country do not use up the whole budget. */
const ofCountry = (perDay: number): Limit => ({
  name: 'accounts.texts-country',
  count: Math.max(5, Math.ceil(perDay / 4)),
  perSeconds: HOUR_SECONDS,
})

const refuseWith =
  (reason: Reason) =>
  (error: unknown): never => {
    if (error instanceof Refused && error.reason === Reasons.tooMany) throw new Refused(reason)
    throw error
  }

/** Premium numbers, whose owners earn by each message, and numbers that cannot show text messages. */
const COSTLY: ReadonlySet<string | undefined> = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'PERSONAL_NUMBER',
  'UAN',
  'PAGER',
  'VOICEMAIL',
  'TOLL_FREE',
])

/**
 * @param to E.164
 * @throws {Refused} noTextsToNumber: it costs extra or receives no texts; noTextsThere: its country is none of those that the shop writes to
 */
export async function demandTextable(db: Queryable, to: string): Promise<void> {
  const number = parsePhoneNumberFromString(to)
  if (COSTLY.has(number?.getType())) throw new Refused(AccountReasons.noTextsToNumber)
  const setting = (await readSettings(db))['accounts.textCountries']
  if (setting.trim() === EVERYWHERE) return
  const allowed = setting.match(/[A-Z]{2}/g) ?? []
  if (!allowed.some((each) => each === number?.country))
    throw new Refused(AccountReasons.noTextsThere)
}

/**
 * Inside the transaction that writes the message: what is not sent in the end costs nothing.
 * @throws {Refused} textsUsedUp, tooManyCodes
 */
export async function spendText(
  tx: Queryable,
  { now, ip, log }: Pick<Context, 'now' | 'ip' | 'log'>,
  to: string,
): Promise<void> {
  const perDay = (await readSettings(tx))['accounts.textsPerDay']
  const country = parsePhoneNumberFromString(to)?.country ?? ''
  await demandToken(tx, now, WIDE_NETWORK, wideNetworkOf(ip)).catch(
    refuseWith(AccountReasons.tooManyCodes),
  )
  try {
    if (perDay === 0) throw new Refused(Reasons.tooMany)
    await demandToken(tx, now, ofCountry(perDay), country)
    await demandToken(tx, now, ofShop(perDay), SHOP)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    log.error({ country, perDay }, 'the budget of text messages is used up')
    throw new Refused(AccountReasons.textsUsedUp)
  }
}

/** For monitoring: raise an alarm when this comes near 0. */
export async function countTextsLeft(db: Queryable, now: Instant): Promise<number> {
  const perDay = (await readSettings(db))['accounts.textsPerDay']
  return perDay === 0 ? 0 : Math.floor(await tokensLeft(db, now, ofShop(perDay), SHOP))
}

/** How much of the day's budget is used, from 0 to 1. */
export async function usedShare(db: Queryable, now: Instant): Promise<number> {
  const perDay = (await readSettings(db))['accounts.textsPerDay']
  if (perDay === 0) return 1
  return 1 - (await tokensLeft(db, now, ofShop(perDay), SHOP)) / perDay
}

/** From half of the budget on each further eighth doubles the work: sixteen times as much for the last of them. */
export const extraBits = (share: number): number => Math.max(0, Math.ceil((share - 0.5) * 8))
