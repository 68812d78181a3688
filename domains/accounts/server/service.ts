/** What buyers see of their own account, and what other domains read about buyers. */
import { cleanHtml } from '#kit/server/text/html.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, Context } from '#kit/server/http/serve.ts'
import type { agreement, UserInfo } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { infoOf } from './login.ts'
import { profileOf } from './price-profile.ts'
import { targetOf } from './codes.ts'
import { e164Of } from './phone-number.ts'
import * as sql from './sql.ts'

export const info = async ({ db, now, buyerId }: BuyerContext): Promise<UserInfo> =>
  infoOf(await sql.buyer(db, buyerId), now)

export async function setLanguage(
  { db, buyerId }: BuyerContext,
  lang: Lang,
): Promise<Record<string, never>> {
  await sql.setLang(db, buyerId, lang)
  return {}
}

export async function agreementIn({ db, now, lang }: Context): Promise<DataOf<typeof agreement>> {
  const { version, title, html } = await sql.agreement(db, now)
  return { version, title: textIn(title, lang).text, html: cleanHtml(textIn(html, lang).text) }
}

export type BuyerCard = Pick<
  sql.Buyer,
  | 'id'
  | 'nickName'
  | 'email'
  | 'phone'
  | 'lang'
  | 'customerType'
  | 'level'
  | 'superMember'
  | 'superUntil'
  | 'isProven'
  | 'mustAgreeFrom'
>

/** How the merchant contacts a buyer: e-mail address or, without one, number; empty for a closed account. */
export const contactOf = (buyer: Pick<BuyerCard, 'email' | 'phone'> | undefined): string =>
  buyer?.email ?? buyer?.phone ?? ''

/** Where the buyer can be reached, each in the form in which addresses are compared. */
export const addressesOf = ({ email, phone }: Pick<BuyerCard, 'email' | 'phone'>): string[] =>
  [email === null ? null : targetOf(email), phone].filter((each) => each !== null)

/** Existing buyers by id. One statement. */
export async function buyersByIds(db: Queryable, ids: readonly number[]): Promise<BuyerCard[]> {
  const rows = await sql.buyersByIds(db, ids)
  return rows.map(({ invitationCode: _code, avatarUrl: _avatar, gender: _gender, ...card }) => card)
}

/** @returns by id who a buyer is, as lists of staff name them: of a closed account nothing but the id. One statement. */
export async function buyersForStaff(db: Queryable, ids: readonly number[]) {
  const buyers = new Map(
    (await buyersByIds(db, [...new Set(ids)])).map((buyer) => [buyer.id, buyer]),
  )
  return (id: number) => {
    const buyer = buyers.get(id)
    return { id, nickName: buyer?.nickName ?? '', contact: contactOf(buyer) }
  }
}

/** Existing buyers by e-mail addresses or telephone numbers, in the order of these; null where there is none. One statement. */
export async function buyersByContacts(
  db: Queryable,
  contacts: readonly string[],
  lang: Lang,
): Promise<(BuyerCard | null)[]> {
  const keys = contacts.map((contact) =>
    contact.includes('@') ? targetOf(contact) : (numberOf(contact, lang) ?? ''),
  )
  const ids = contacts.map((contact) => (/^\d{1,12}$/.test(contact) ? Number(contact) : 0))
  const rows = await sql.buyersByContacts(db, { keys, ids })
  const byKey = new Map<string | null, BuyerCard>()
  const byId = new Map<number, BuyerCard>()
  for (const { invitationCode: _code, avatarUrl: _avatar, gender: _gender, ...card } of rows) {
    if (card.email !== null) byKey.set(targetOf(card.email), card)
    if (card.phone !== null) byKey.set(card.phone, card)
    byId.set(card.id, card)
  }
  return keys.map((key, index) => byKey.get(key) ?? byId.get(ids[index] ?? 0) ?? null)
}

const numberOf = (typed: string, lang: Lang): string | null => {
  try {
    return e164Of(typed, lang)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** More than a member of staff looks through; beyond it the search words are too short to be useful. */
const FOUND_ROWS = 500

/** The buyers whose name or e-mail contains words. @param pattern for `like`, lower case and escaped */
export async function buyerIdsLike(db: Queryable, pattern: string): Promise<number[]> {
  return (await sql.buyerIdsLike(db, pattern, FOUND_ROWS)).map(({ id }) => id)
}

const GUEST: sql.Profile = { customerType: 'individual', level: 1, superMember: false }

/** What prices depend on; a guest's are those of a new individual. */
export async function pricingProfile(
  db: Queryable,
  buyerId: number | null,
  now: Instant,
): Promise<sql.Profile> {
  const found = buyerId === null ? null : await sql.profile(db, buyerId)
  return found === null ? GUEST : profileOf(found, now)
}

/** After an approved verification. @returns false when the business was verified before */
export const proveBusiness = (tx: Queryable, buyerId: number, now: Instant): Promise<boolean> =>
  sql.prove(tx, buyerId, now)

/**
 * Where the merchant requires it, buyers who agreed to an older version must agree again before they order. @throws {Refused}
 * agreementNeeded
 */
export function demandAgreement(
  buyer: Pick<BuyerCard, 'mustAgreeFrom'> | null,
  now: Instant,
): void {
  const from = buyer?.mustAgreeFrom ?? null
  if (from !== null && now >= from) throw new Refused(AccountReasons.agreementNeeded)
}

/** Accepted again when a verification is submitted. @throws {Refused} agreementChanged */
export async function agreeTo(tx: Queryable, buyerId: number, version: number, now: Instant) {
  const inForce = await sql.agreement(tx, now)
  if (version !== inForce.version) {
    throw new Refused(AccountReasons.agreementChanged, { detail: { version: inForce.version } })
  }
  await sql.agree(tx, buyerId, version, now)
}
