/** What customers do in their conversation: buyers by their login, guests by the key of their browser. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, DAY_SECONDS, later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandNetworkToken, demandWideNetworkToken } from '#kit/server/http/network-limit.ts'
import { demandToken, takeToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, ShopperContext } from '#kit/server/http/serve.ts'
import { tokenHash } from '#kit/server/secrets/secret.ts'
import type * as contract from '../contract.ts'
import { MESSAGES_MAX, PAGE_MESSAGES } from '../limits.ts'
import { ChatReasons } from '../reasons.ts'
import { mayChat } from '../states.ts'
import { assignIfOpen, endChat, serviceAt } from './assign.ts'
import { claimPicture, demandContent, demandSame, pictureUrl, storedContent } from './content.ts'
import * as sql from './sql.ts'
import { chatView, messageView } from './views.ts'

/** Faster than anybody types, and slower than a program. */
const SEND: Limit = { name: 'chat.send', count: 15, perSeconds: 10 }
const SEND_DAILY: Limit = { name: 'chat.daily', count: 1000, perSeconds: DAY_SECONDS }
const NETWORK: Limit = { name: 'chat.network', count: 6, perSeconds: 3600 }
const WIDE_NETWORK: Limit = { name: 'chat.wide', count: 60, perSeconds: DAY_SECONDS }
/** A conversation that has ended is shown for a day, so that it can be rated. */
const SHOWN_MS = DAY_MS

type Caller = Pick<ShopperContext, 'buyerId' | 'guestKey'>

/** @returns null for a guest whose browser sends no key */
export function customerOf({ buyerId, guestKey }: Caller): sql.Customer | null {
  if (buyerId !== null) return { buyerId, guestHash: null }
  return guestKey === null ? null : { buyerId, guestHash: tokenHash(guestKey) }
}

/** @throws {Refused} notFound: a guest without a key would never find what they have written */
function demandCustomer(caller: Caller): sql.Customer {
  const customer = customerOf(caller)
  if (customer === null) throw new Refused(Reasons.notFound)
  return customer
}

/** @throws {Refused} notFound: there is none, or it is somebody else's */
async function demandOwn(context: ShopperContext, id: number): Promise<sql.ChatRow> {
  const customer = customerOf(context)
  const chat = customer === null ? null : await sql.findOwn(context.db, id, customer)
  if (chat === null) throw new Refused(Reasons.notFound)
  return chat
}

export async function open(context: ShopperContext): Promise<DataOf<typeof contract.openChat>> {
  const { db, now, buyerId, guestKey } = context
  if (buyerId !== null && guestKey !== null) await sql.adopt(db, tokenHash(guestKey), buyerId)
  const customer = customerOf(context)
  const [service, latest] = await Promise.all([
    serviceAt(db, now),
    customer === null ? null : sql.latestOf(db, customer),
  ])
  const isShown = latest !== null && (latest.closedAt ?? now) >= later(now, -SHOWN_MS)
  const messages = isShown ? await sql.messagesBefore(db, latest.id, null, PAGE_MESSAGES) : []
  return {
    ...service,
    chat: isShown ? chatView(latest) : null,
    messages: messages.map(messageView),
  }
}

/** @throws {Refused} notFound */
export async function listMessages(
  context: ShopperContext,
  { conversationId, before, after }: InputOf<typeof contract.chatMessages>,
): Promise<DataOf<typeof contract.chatMessages>> {
  const { id } = await demandOwn(context, conversationId)
  return (await readPage(context.db, id, { before, after })).map(messageView)
}

type Where = { before?: number | undefined; after?: number | undefined }

export const readPage = (db: Queryable, id: number, { before, after }: Where) =>
  after === undefined
    ? sql.messagesBefore(db, id, before ?? null, PAGE_MESSAGES)
    : sql.messagesAfter(db, id, after, PAGE_MESSAGES)

/** @throws {Refused} those of the contract */
export async function send(
  context: ShopperContext,
  { clientId, content }: InputOf<typeof contract.sendChatMessage>,
): Promise<DataOf<typeof contract.sendChatMessage>> {
  const { db, now, lang, buyerId } = context
  const customer = demandCustomer(context)
  const sender = buyerId === null ? `guest:${customer.guestHash?.toString('hex')}` : `${buyerId}`
  await demandToken(db, now, SEND, sender)
  const known = await sql.sentByCustomer(db, clientId, customer)
  if (known !== null) return repeatAnswer(db, known, content)
  await demandToken(db, now, SEND_DAILY, sender)
  await demandContent(db, content, { buyerId, lang })
  if (buyerId === null) await demandGuestMayOpen(context, customer)
  const answerBy = later(now, (await readSettings(db))['chat.answerMinutes'] * MINUTE_MS)
  return db.tx(async (tx) => {
    const chat = await lockOrOpen(tx, context, customer)
    const twin = await sql.sentTo(tx, clientId, chat.id)
    if (twin !== null) return repeatAnswer(tx, twin, content)
    if (chat.lastSeq >= MESSAGES_MAX) throw new Refused(ChatReasons.full)
    await claimPicture(tx, { content, chat, isStaff: false, now })
    const written = await sql.setWritten(tx, chat.id, now, answerBy)
    const { id: conversationId, lastSeq: seq } = written
    const message = { ...storedContent(content), conversationId, seq, clientId, staff: null, now }
    await sql.addMessage(tx, message)
    const assigned = await assignIfOpen(tx, written, now)
    await sql.notify(tx, { c: conversationId })
    return { chat: chatView(assigned), message: viewOf(message) }
  })
}

const viewOf = ({
  now,
  staff: _none,
  fileId: _hidden,
  ...message
}: sql.NewMessage): contract.ChatMessage => ({
  seq: message.seq,
  clientId: message.clientId,
  author: 'customer',
  kind: message.kind,
  text: message.text,
  productId: message.productId,
  orderNumber: message.orderNumber,
  event: null,
  at: now,
})

/** @throws {Refused} keyReused */
async function repeatAnswer(
  db: Queryable,
  sent: sql.MessageRow,
  content: contract.ChatContent,
): Promise<DataOf<typeof contract.sendChatMessage>> {
  const message = messageView(demandSame(sent, content))
  const chat = await sql.find(db, sent.conversationId)
  if (chat === null) throw new Refused(Reasons.notFound)
  return { chat: chatView(chat), message }
}

/** One who closes it and one who writes at the same moment: then what is written begins another. */
async function lockOrOpen(
  tx: Queryable,
  { lang, now }: ShopperContext,
  customer: sql.Customer,
): Promise<sql.ChatRow> {
  for (;;) {
    const chat = await sql.lockOpen(tx, customer)
    if (chat !== null) return chat
    await sql.open(tx, customer, lang, now)
  }
}

/** A guest who has none open needs a place of their network and of the day. @throws {Refused} tooMany, notAccepting */
async function demandGuestMayOpen(context: ShopperContext, customer: sql.Customer): Promise<void> {
  const { db, now } = context
  const latest = await sql.latestOf(db, customer)
  if (latest !== null && latest.state !== 'closed') return
  const count = (await readSettings(db))['chat.guestsPerDay']
  if (count === 0) throw new Refused(ChatReasons.notAccepting)
  await demandNetworkToken(context, NETWORK)
  await demandWideNetworkToken(context, WIDE_NETWORK)
  const all: Limit = { name: 'chat.guests', count, perSeconds: DAY_SECONDS }
  if (!(await takeToken(db, now, all, 'all'))) throw new Refused(ChatReasons.notAccepting)
}

/** @throws {Refused} notFound */
export async function see(
  context: ShopperContext,
  { conversationId, seq }: InputOf<typeof contract.seeChat>,
): Promise<contract.Chat> {
  const chat = await demandOwn(context, conversationId)
  const seen = await sql.setSeen(context.db, chat.id, 'customer', seq)
  if (seen !== null) await sql.notify(context.db, { c: chat.id })
  return chatView(seen ?? chat)
}

/** @throws {Refused} notFound */
export async function close(
  context: ShopperContext,
  { conversationId }: InputOf<typeof contract.closeChat>,
): Promise<contract.Chat> {
  const own = await demandOwn(context, conversationId)
  return context.db.tx(async (tx) => {
    const chat = (await sql.lock(tx, own.id)) ?? own
    // Closed by both sides at once, it is closed.
    if (!mayChat(chat.state, 'leave')) return chatView(chat)
    return chatView(await endChat(tx, chat, { event: 'closed', now: context.now }))
  })
}

/** @throws {Refused} notFound, ended, rated */
export async function rate(
  context: ShopperContext,
  { conversationId, rating }: InputOf<typeof contract.rateChat>,
): Promise<contract.Chat> {
  const chat = await demandOwn(context, conversationId)
  if (chat.state !== 'closed') throw new Refused(ChatReasons.ended)
  if (chat.rating === rating) return chatView(chat)
  const rated = await sql.setRating(context.db, chat.id, rating)
  if (rated === null) throw new Refused(ChatReasons.rated)
  await sql.notify(context.db, { c: chat.id })
  return chatView(rated)
}

/** @throws {Refused} notFound */
export async function picture(
  context: BuyerContext,
  { conversationId, seq }: InputOf<typeof contract.chatPicture>,
): Promise<DataOf<typeof contract.chatPicture>> {
  const { id } = await demandOwn(context, conversationId)
  const url = await pictureUrl(context.db, await sql.messageAt(context.db, id, seq), context)
  if (url === null) throw new Refused(Reasons.notFound)
  return { url }
}
