/** Notifies the merchant of a new message, and its sender of its arrival and its answer. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { contactEmail } from '#domains/content/server/door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { DAY_SECONDS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { takeToken, type Limit } from '#kit/server/http/rate-limit.ts'
import { translate } from '#kit/server/text/translate.ts'
import { subjectOf } from '../subject.ts'
import type { KindRow } from './sql.ts'

/** Where a buyer reads the answer; guests only have the form. */
const MINE = '/user/user/help/feedBackList'
const FORM = '/goods/leavemessage'
/** The merchant's own language, because the address belongs to no particular person. */
const SHOP_LANG: Lang = 'cn'

/** Anybody may type any address: an address gets a limited number of receipts per day. */
const RECEIPTS: Limit = { name: 'enquiries.receipt', count: 3, perSeconds: DAY_SECONDS }
/** Many expire in one sweep: whoever typed a stranger's address many times fills no mailbox. */
const ENDINGS: Limit = { name: 'enquiries.ending', count: 1, perSeconds: DAY_SECONDS }
/**
 * In a flood only the office counts messages, and the merchant's mailbox stays usable. Guests and buyers have separate
 * limits, so that guests cannot use up those of buyers.
 */
const NOTICES: Limit = { name: 'enquiries.notice', count: 60, perSeconds: 3600 }
const EXCERPT = 500

type Sender = { buyerId: number | null; email: string | null; lang: Lang }

/** Which mails about a new message may be sent. Called before its transaction, like every limit. */
export async function mailsAllowed(
  db: Queryable,
  now: Instant,
  { email, buyerId }: Pick<Sender, 'email' | 'buyerId'>,
): Promise<{ toSender: boolean; toShop: boolean }> {
  return {
    toSender: email === null || (await takeToken(db, now, RECEIPTS, mailboxOf(email))),
    toShop: await takeToken(db, now, NOTICES, buyerId === null ? 'strangers' : 'buyers'),
  }
}

/** Most providers deliver addresses with a plus sign to the same mailbox. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** Without the sender's own words: nobody can send them to strangers through this shop. */
export async function mailReceipt(
  tx: Queryable,
  given: Sender & { id: number; answerBy: Instant; now: Instant },
): Promise<void> {
  const to = await addressOf(tx, given)
  if (to === null) return
  const { id, buyerId, lang, answerBy, now } = given
  await sendMail(tx, {
    to,
    lang,
    template: 'enquiry-received',
    values: { number: String(id), at: answerBy, path: buyerId === null ? FORM : MINE },
    key: `enquiry:${id}:received`,
    now,
    ...(buyerId === null ? {} : { buyerId }),
  })
}

/**
 * Not while the shop has its default contacts, because nobody reads there. @param key of the event, so that it is sent once
 */
export async function mailShop(
  tx: Queryable,
  given: KindRow & {
    id: number
    buyerId: number | null
    name: string
    text: string
    key: string
    now: Instant
  },
): Promise<void> {
  const to = await contactEmail(tx)
  if (to === null) return
  const { id, buyerId, name, text, key, now } = given
  await sendMail(tx, {
    to,
    lang: SHOP_LANG,
    template: 'enquiry-new',
    values: {
      topic: subjectOf((key) => translate(SHOP_LANG, `enquiries.${key}`), given),
      name,
      text: text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text,
      path: `/office/enquiries/${id}`,
    },
    key: `enquiry:${id}:new:${key}`,
    now,
    ...(buyerId === null ? {} : { buyerId }),
  })
}

/** A buyer reads it in the shop as well. @param key of the answer, so that it is sent once */
export async function mailAnswer(
  tx: Queryable,
  given: Sender & { id: number; text: string; key: string; now: Instant },
): Promise<void> {
  const { id, buyerId, lang, text, key, now } = given
  const to = await addressOf(tx, given)
  if (to === null && buyerId === null) return // they left a telephone number only, and get a call
  await sendMail(tx, {
    to,
    lang,
    template: 'enquiry-answered',
    values: { number: String(id), answer: text, path: buyerId === null ? FORM : MINE },
    key: `enquiry:${id}:answer:${key}`,
    now,
    ...(buyerId === null ? {} : { inShop: { buyerId, category: 'article' as const } }),
  })
}

/** Nobody has answered in time. A buyer reads it in the shop as well, and may ask again there. A typed address gets one such mail a day. */
export async function mailExpired(
  tx: Queryable,
  given: Sender & { id: number; now: Instant },
): Promise<void> {
  const { id, buyerId, email, lang, now } = given
  const isNotified = email === null || (await takeToken(tx, now, ENDINGS, mailboxOf(email)))
  const to = isNotified ? await addressOf(tx, given) : null
  if (to === null && buyerId === null) return
  await sendMail(tx, {
    to,
    lang,
    template: 'enquiry-expired',
    values: { number: String(id), path: buyerId === null ? FORM : MINE },
    key: `enquiry:${id}:expired:${now}`,
    now,
    ...(buyerId === null ? {} : { inShop: { buyerId, category: 'article' as const } }),
  })
}

/** The address they typed or, for a buyer without one, the account's current address. */
async function addressOf(tx: Queryable, { email, buyerId }: Sender): Promise<string | null> {
  if (email !== null || buyerId === null) return email
  const [buyer] = await buyersByIds(tx, [buyerId])
  return buyer?.email ?? null
}
