/** Buyers and guests write to the shop; buyers read the answers and reply. */
import { demandProofOfWork } from '#domains/accounts/server/session-door.ts'
import { buyerOfOrder } from '#domains/orders/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { idAfter } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import {
  demandNetworkToken,
  demandProviderNetworkToken,
  demandWideNetworkToken,
} from '#kit/server/http/network-limit.ts'
import {
  demandToken,
  isGranted,
  takeToken,
  tokensLeft,
  type Limit,
} from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, ShopperContext } from '#kit/server/http/serve.ts'
import { DAY_SECONDS, HOUR_MS, later } from '#kit/contract/time.ts'
import type { Enquiry, myEnquiries, replyToEnquiry, sendEnquiry } from '../contract.ts'
import { EnquiryReasons } from '../reasons.ts'
import { ENTRIES_MAX } from '../limits.ts'
import { mailReceipt, mailsAllowed, mailShop } from './notices.ts'
import { PAGE_ROWS, pageOf } from './page.ts'
import * as sql from './sql.ts'
import { senderView } from './views.ts'

const BUYERS: Limit = { name: 'enquiries.send', count: 10, perSeconds: DAY_SECONDS }
const REPLIES: Limit = { name: 'enquiries.reply', count: 30, perSeconds: DAY_SECONDS }
const NETWORK: Limit = { name: 'enquiries.network', count: 5, perSeconds: 3600 }
const WIDE_NETWORK: Limit = { name: 'enquiries.wide', count: 50, perSeconds: DAY_SECONDS }
/** A network's share of the reserve for the time after a flood. */
const RESERVE_SHARE: Limit = { name: 'enquiries.share', count: 3, perSeconds: DAY_SECONDS }
const ALL = 'all'

/** @throws {Refused} keyReused, contactNeeded, orderUnknown, notAccepting, workNeeded, captchaAway, tooMany */
export async function send(
  context: ShopperContext,
  { proof, ...form }: InputOf<typeof sendEnquiry>,
): Promise<DataOf<typeof sendEnquiry>> {
  const { db, now, lang, buyerId } = context
  const known = await sql.byKey(db, form.requestKey, buyerId)
  if (known !== null) return repeatAnswer(known, form)
  if (buyerId === null && form.email === null && form.phone === null) {
    throw new Refused(EnquiryReasons.contactNeeded)
  }
  await demandMayWrite(context, proof)
  if (buyerId !== null && form.orderNumber !== null) {
    const owner = await buyerOfOrder(db, form.orderNumber)
    if (owner !== buyerId) throw new Refused(EnquiryReasons.orderUnknown)
  }
  const answerBy = await answerTime(db, now)
  const mails = await mailsAllowed(db, now, { ...form, buyerId })
  return db.tx(async (tx) => {
    const sent = await sql.insert(tx, { ...form, buyerId, lang, now, answerBy })
    if (sent === null) {
      const twin = await sql.byKey(tx, form.requestKey, buyerId)
      if (twin === null) throw new Refused(EnquiryReasons.keyReused) // another sender's, or sent before the login
      return repeatAnswer(twin, form)
    }
    const { id } = sent
    if (mails.toSender) {
      await mailReceipt(tx, { id, buyerId, email: form.email, lang, answerBy, now })
    }
    if (mails.toShop) await mailShop(tx, { ...form, id, buyerId, key: '0', now })
    return { id, answerBy }
  })
}

type Words = Pick<sql.SentBefore, 'topic' | 'name' | 'email' | 'phone' | 'orderNumber' | 'text'>

/** The same message again. Other words under the same key must not count as sent. @throws {Refused} keyReused */
function repeatAnswer(sent: sql.SentBefore, form: Words): DataOf<typeof sendEnquiry> {
  const fields = ['topic', 'name', 'email', 'phone', 'orderNumber', 'text'] as const
  if (fields.some((each) => sent[each] !== form[each])) throw new Refused(EnquiryReasons.keyReused)
  return { id: sent.id, answerBy: sent.answerBy ?? sent.sentAt }
}

/** Limits guests by network, by proof of work, and all of them together. @throws {Refused} */
async function demandMayWrite(context: ShopperContext, proof: string | undefined): Promise<void> {
  const { db, now, buyerId } = context
  if (buyerId !== null) return demandToken(db, now, BUYERS, String(buyerId))
  const count = (await readSettings(db))['enquiries.guestsPerDay']
  const shared = sharedOf(count)
  const isScarce = count > 0 && (await tokensLeft(db, now, shared, ALL)) < 1
  await demandProofOfWork(context, proof, !isScarce)
  await demandNetworkToken(context, NETWORK)
  await demandWideNetworkToken(context, WIDE_NETWORK)
  if (count === 0) throw new Refused(EnquiryReasons.notAccepting)
  if (await takeToken(db, now, shared, ALL)) return
  const reserve = reserveOf(count)
  const isOpen =
    reserve.count > 0 &&
    (await isGranted(demandProviderNetworkToken(context, RESERVE_SHARE))) &&
    (await takeToken(db, now, reserve, ALL))
  if (!isOpen) throw new Refused(EnquiryReasons.notAccepting)
}

/** The half of a day's messages that is first come, first served. */
const sharedOf = (perDay: number): Limit => ({
  name: 'enquiries.guests',
  count: Math.ceil(perDay / 2),
  perSeconds: DAY_SECONDS,
})

/**
 * The other half is used when the first is exhausted, shared out by provider: a flood from a few networks does not block
 * others.
 */
const reserveOf = (perDay: number): Limit => ({
  name: 'enquiries.guests-reserve',
  count: Math.floor(perDay / 2),
  perSeconds: DAY_SECONDS,
})

const answerTime = async (db: Queryable, now: Instant): Promise<Instant> =>
  later(now, (await readSettings(db))['enquiries.answerHours'] * HOUR_MS)

export async function listOwnEnquiries(
  { db, buyerId }: BuyerContext,
  { after }: InputOf<typeof myEnquiries>,
): Promise<DataOf<typeof myEnquiries>> {
  const rows = await sql.ofBuyer(db, buyerId, { after: idAfter(after), limit: PAGE_ROWS + 1 })
  const { items, next } = pageOf(rows)
  return { items: items.map(senderView), next }
}

/** @throws {Refused} keyReused, notFound, threadFull, tooMany */
export async function reply(
  { db, now, buyerId }: BuyerContext,
  { enquiryId, text, requestKey }: InputOf<typeof replyToEnquiry>,
): Promise<Enquiry> {
  await demandToken(db, now, REPLIES, String(buyerId))
  const answerBy = await answerTime(db, now)
  const { toShop } = await mailsAllowed(db, now, { email: null, buyerId })
  return db.tx(async (tx) => {
    await sql.lock(tx, enquiryId)
    const row = await sql.find(tx, enquiryId)
    if (row === null || row.buyerId !== buyerId) throw new Refused(Reasons.notFound)
    const known = await sql.replyByKey(tx, enquiryId, requestKey)
    if (known !== null) {
      if (known.text !== text) throw new Refused(EnquiryReasons.keyReused)
      return senderView(row)
    }
    if (row.entryCount >= ENTRIES_MAX) throw new Refused(EnquiryReasons.threadFull)
    await sql.addEntry(tx, { id: enquiryId, text, now, by: { requestKey } })
    await sql.setReplied(tx, { id: enquiryId, now, answerBy })
    if (toShop) await mailShop(tx, { ...row, text, key: String(row.entryCount), now })
    return senderView((await sql.find(tx, enquiryId))!)
  })
}
