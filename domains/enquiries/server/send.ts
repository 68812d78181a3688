/** Buyers and guests ask the shop; buyers read the answers and reply. */
import { demandProofOfWork } from '#domains/accounts/server/session-door.ts'
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
import { startOfDay } from '#kit/contract/days.ts'
import type { Enquiry, myEnquiries, replyToEnquiry, sendEnquiry } from '../contract.ts'
import { EnquiryReasons } from '../reasons.ts'
import { ENTRIES_MAX } from '../limits.ts'
import { type EnquiryKind } from '../kind-names.ts'
import { kindOf } from '../kinds.ts'
import { mayReply } from '../states.ts'
import { demandForm, demandText, expiryTime, isSame, readFields } from './fields.ts'
import { claimEntryFiles } from './files.ts'
import { mailReceipt, mailsAllowed, mailShop } from './notices.ts'
import { PAGE_ROWS, pageOf } from './page.ts'
import * as sql from './sql.ts'
import { repliesOf, senderViews } from './views.ts'

const BUYERS: Limit = { name: 'enquiries.send', count: 10, perSeconds: DAY_SECONDS }
const REPLIES: Limit = { name: 'enquiries.reply', count: 30, perSeconds: DAY_SECONDS }
/** Attempts, refused ones included: how many count is in `ENQUIRY_KINDS`. */
const FEEDBACK: Limit = { name: 'enquiries.feedback', count: 30, perSeconds: DAY_SECONDS }
const NETWORK: Limit = { name: 'enquiries.network', count: 5, perSeconds: 3600 }
const WIDE_NETWORK: Limit = { name: 'enquiries.wide', count: 50, perSeconds: DAY_SECONDS }
/** A network's share of the reserve for the time after a flood. */
const RESERVE_SHARE: Limit = { name: 'enquiries.share', count: 3, perSeconds: DAY_SECONDS }
const ALL = 'all'

/**
 * @throws {Refused} invalidInput, keyReused, contactNeeded, loginNeeded, orderUnknown, companyUnknown, deadlinePassed, fileUnknown,
 * textTooLong, feedbackPerDay, notAccepting, workNeeded, captchaAway, tooMany
 */
export async function send(
  context: ShopperContext,
  { proof, ...form }: InputOf<typeof sendEnquiry>,
): Promise<DataOf<typeof sendEnquiry>> {
  const { db, now, lang, buyerId } = context
  const known = await sql.byKey(db, form.requestKey, buyerId)
  if (known !== null) return repeatAnswer(known, form)
  demandForm(context, form)
  if (buyerId === null && form.email === null && form.phone === null) {
    throw new Refused(EnquiryReasons.contactNeeded)
  }
  await demandMayWrite(context, form.kind, proof)
  const fields = await readFields(context, form)
  const expiresAt = await expiryTime(db, fields, now)
  const answerBy = await answerTime(db, now, expiresAt)
  const mails = await mailsAllowed(db, now, { ...form, buyerId })
  const { requestKey, name, email, phone, text, fileIds } = form
  const written = { ...fields, requestKey, name, email, phone, text, fileIds }
  return db.tx(async (tx) => {
    await demandDaysCount(tx, context, form.kind)
    const sent = await sql.insert(tx, { ...written, buyerId, lang, now, answerBy, expiresAt })
    if (sent === null) {
      const twin = await sql.byKey(tx, requestKey, buyerId)
      if (twin === null) throw new Refused(EnquiryReasons.keyReused) // another sender's, or sent before the login
      return repeatAnswer(twin, form)
    }
    const { id } = sent
    await claimEntryFiles(tx, fileIds, { kind: form.kind, enquiryId: id, buyerId, now })
    if (mails.toSender) {
      await mailReceipt(tx, { id, buyerId, email, lang, answerBy, now })
    }
    if (mails.toShop) await mailShop(tx, { ...written, id, buyerId, key: '0', now })
    return { id, answerBy }
  })
}

/** The same again. Other words under the same key must not count as sent. @throws {Refused} keyReused */
function repeatAnswer(
  sent: sql.SentBefore,
  form: Omit<InputOf<typeof sendEnquiry>, 'proof'>,
): DataOf<typeof sendEnquiry> {
  if (!isSame(sent, form)) throw new Refused(EnquiryReasons.keyReused)
  return { id: sent.id, answerBy: sent.answerBy ?? sent.sentAt }
}

/** Of two at the same moment the second waits here, and is counted with the first. @throws {Refused} feedbackPerDay */
async function demandDaysCount(
  tx: Queryable,
  { buyerId, now }: ShopperContext,
  kind: EnquiryKind,
): Promise<void> {
  const { perDay } = kindOf(kind)
  if (perDay === null || buyerId === null) return
  await sql.lockFeedbackOf(tx, buyerId)
  const zone = (await readSettings(tx))['shop.timeZone']
  const since = startOfDay(now, zone)
  if ((await sql.countFeedback(tx, buyerId, since)) >= perDay) {
    throw new Refused(EnquiryReasons.feedbackPerDay, { values: { maximum: perDay } })
  }
}

/** Limits guests by network, by proof of work, and all of them together. @throws {Refused} */
async function demandMayWrite(
  context: ShopperContext,
  kind: EnquiryKind,
  proof: string | undefined,
): Promise<void> {
  const { db, now, buyerId } = context
  if (buyerId !== null) {
    const limit = kindOf(kind).perDay === null ? BUYERS : FEEDBACK
    return demandToken(db, now, limit, String(buyerId))
  }
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

/** By when a message that comes now should be answered: never after `expiresAt`, when nobody waits any more. */
export async function answerTime(
  db: Queryable,
  now: Instant,
  expiresAt: Instant | null = null,
): Promise<Instant> {
  const inHours = later(now, (await readSettings(db))['enquiries.answerHours'] * HOUR_MS)
  return expiresAt !== null && expiresAt < inHours ? expiresAt : inHours
}

export async function listOwnEnquiries(
  context: BuyerContext,
  { kind, state, after }: InputOf<typeof myEnquiries>,
): Promise<DataOf<typeof myEnquiries>> {
  const { db, buyerId } = context
  const rows = await sql.ofBuyer(db, buyerId, {
    kind: kind ?? null,
    state: state ?? null,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = pageOf(rows)
  return { items: await senderViews(db, items, context), next }
}

/** @throws {Refused} notFound */
export async function ownEnquiry(context: BuyerContext, enquiryId: number): Promise<Enquiry> {
  return viewOf(context, await demandOwn(context.db, enquiryId, context.buyerId))
}

const viewOf = async (context: BuyerContext, row: sql.EnquiryRow): Promise<Enquiry> =>
  (await senderViews(context.db, [row], context))[0]!

/** @throws {Refused} notFound */
async function demandOwn(db: Queryable, id: number, buyerId: number): Promise<sql.EnquiryRow> {
  const row = await sql.find(db, id)
  if (row === null || row.buyerId !== buyerId) throw new Refused(Reasons.notFound)
  return row
}

/** @throws {Refused} keyReused, notFound, replyOver, fileUnknown, textTooLong, threadFull, tooMany */
export async function reply(
  context: BuyerContext,
  { enquiryId, text, fileIds, requestKey }: InputOf<typeof replyToEnquiry>,
): Promise<Enquiry> {
  const { db, now, buyerId } = context
  await demandToken(db, now, REPLIES, String(buyerId))
  const { toShop } = await mailsAllowed(db, now, { email: null, buyerId })
  const row = await db.tx(async (tx) => {
    await sql.lock(tx, enquiryId)
    const before = await demandOwn(tx, enquiryId, buyerId)
    const known = await sql.replyByKey(tx, enquiryId, requestKey)
    if (known !== null) {
      const isSent = known.text === text && known.fileIds.join() === fileIds.join()
      if (!isSent) throw new Refused(EnquiryReasons.keyReused)
      return before
    }
    const { kind, state, entryCount } = before
    if (!mayReply(kind, state, repliesOf(before))) throw new Refused(EnquiryReasons.replyOver)
    demandText(kind, text)
    if (entryCount >= ENTRIES_MAX) throw new Refused(EnquiryReasons.threadFull)
    await sql.addEntry(tx, { id: enquiryId, text, now, by: { requestKey, fileIds } })
    await claimEntryFiles(tx, fileIds, { kind, enquiryId, buyerId, now })
    const expiresAt = await expiryTime(tx, before, now)
    const answerBy = await answerTime(tx, now, expiresAt)
    await sql.setReplied(tx, { id: enquiryId, now, answerBy, expiresAt })
    if (toShop) await mailShop(tx, { ...before, text, key: String(entryCount), now })
    return (await sql.find(tx, enquiryId))!
  })
  return viewOf(context, row)
}
