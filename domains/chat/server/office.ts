/** What staff do with conversations: read, answer, take, transfer and close them. */
import type { AuditAction } from '#domains/audit/actions.ts'
import { audit } from '#domains/audit/server/door.ts'
import { ordersOf } from '#domains/orders/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { MESSAGES_MAX, PAGE_MESSAGES, RATING_DAYS } from '../limits.ts'
import type * as contract from '../office-contract.ts'
import { ChatReasons } from '../reasons.ts'
import { mayChat } from '../states.ts'
import { endChat, presentSince, setAgent } from './assign.ts'
import { claimPicture, demandContent, demandSame, pictureUrl, storedContent } from './content.ts'
import * as office from './office-sql.ts'
import { readPage } from './own.ts'
import * as sql from './sql.ts'
import { officeMessageView, officeViews } from './views.ts'

/** All that wait stand in one list: more than one member could ever serve. */
const ACTIVE_MOST = 200
const CLOSED_ROWS = 30
const ORDERS_SHOWN = 5

export async function list(
  { db, staffId }: StaffContext,
  { tab, mine, after }: InputOf<typeof contract.officeChats>,
): Promise<DataOf<typeof contract.officeChats>> {
  const agentId = mine ? staffId : null
  if (tab === 'active') {
    const rows = await office.listActive(db, { agentId, limit: ACTIVE_MOST })
    return { items: await officeViews(db, rows), next: null }
  }
  const afterId = idAfter(after)
  const rows = await office.listClosed(db, { agentId, afterId, limit: CLOSED_ROWS + 1 })
  const { items, next } = cutPage(rows, CLOSED_ROWS)
  return { items: await officeViews(db, items), next }
}

export const countWaiting = ({ db, now }: StaffContext) => office.countWaiting(db, now)

export const ratings = ({ db, now }: StaffContext) =>
  office.ratingsSince(db, later(now, -RATING_DAYS * DAY_MS))

/** @throws {Refused} notFound */
async function viewOf(db: Queryable, id: number): Promise<contract.OfficeChat> {
  const row = await office.findListed(db, id)
  if (row === null) throw new Refused(Reasons.notFound)
  return (await officeViews(db, [row]))[0]!
}

/** @throws {Refused} notFound */
export async function detail(
  context: StaffContext,
  conversationId: number,
): Promise<DataOf<typeof contract.officeChat>> {
  const { db, permissions } = context
  const chat = await viewOf(db, conversationId)
  const buyerId = permissions.has('orders.read') ? chat.buyer?.id : undefined
  const [messages, orders] = await Promise.all([
    sql.messagesBefore(db, conversationId, null, PAGE_MESSAGES),
    buyerId === undefined ? [] : ordersOf(context, buyerId, ORDERS_SHOWN),
  ])
  return {
    chat,
    messages: messages.map(officeMessageView),
    orders: orders.map(({ number, placedAt }) => ({ number, at: placedAt })),
  }
}

/** @throws {Refused} notFound */
export async function listMessages(
  { db }: StaffContext,
  { conversationId, before, after }: InputOf<typeof contract.officeChatMessages>,
): Promise<contract.OfficeChatMessage[]> {
  if ((await sql.find(db, conversationId)) === null) throw new Refused(Reasons.notFound)
  return (await readPage(db, conversationId, { before, after })).map(officeMessageView)
}

/** @throws {Refused} those of the contract */
export async function answer(
  { db, now, staffId, staffName }: StaffContext,
  { conversationId, clientId, content }: InputOf<typeof contract.answerChat>,
): Promise<DataOf<typeof contract.answerChat>> {
  const found = await sql.find(db, conversationId)
  if (found === null) throw new Refused(Reasons.notFound)
  await demandContent(db, content, found)
  return db.tx(async (tx) => {
    const chat = await demandLocked(tx, conversationId)
    const twin = await sql.sentTo(tx, clientId, conversationId)
    if (twin === null) {
      if (!mayChat(chat.state, 'answer')) throw new Refused(ChatReasons.ended)
      if (chat.agentId !== null && chat.agentId !== staffId) {
        throw new Refused(ChatReasons.servedByOther, { values: { name: chat.agentName ?? '' } })
      }
      if (chat.lastSeq >= MESSAGES_MAX) throw new Refused(ChatReasons.full)
      await claimPicture(tx, { content, chat, isStaff: true, now })
      const { lastSeq: seq } = await sql.setAnswered(tx, conversationId, {
        staffId,
        staffName,
        now,
      })
      const staff = { id: staffId, name: staffName }
      await sql.addMessage(tx, {
        ...storedContent(content),
        conversationId,
        seq,
        clientId,
        staff,
        now,
      })
      await sql.notify(tx, { c: conversationId })
    } else demandSame(twin, content)
    const sent = twin ?? (await sql.sentTo(tx, clientId, conversationId))
    return { chat: await viewOf(tx, conversationId), message: officeMessageView(sent!) }
  })
}

/** @throws {Refused} notFound, changedMeanwhile, ended */
export const take = (context: StaffContext, input: InputOf<typeof contract.takeChat>) =>
  change(context, input, { action: 'chat.take', act: 'take' }, async (tx, chat) => {
    const { staffId, staffName, now } = context
    if (chat.agentId === staffId) return staffName
    const agent = { id: staffId, name: staffName }
    await setAgent(tx, chat, {
      agent,
      event: chat.agentId === null ? 'assigned' : 'transferred',
      now,
    })
    return staffName
  })

/** @throws {Refused} notFound, changedMeanwhile, ended, agentAway */
export const transfer = (
  context: StaffContext,
  { staffId, ...input }: InputOf<typeof contract.transferChat>,
) =>
  change(context, input, { action: 'chat.transfer', act: 'transfer' }, async (tx, chat) => {
    const online = await office.agents(tx, presentSince(context.now))
    const agent = online.find(({ id, isOnline }) => id === staffId && isOnline)
    if (agent === undefined) throw new Refused(ChatReasons.agentAway)
    await setAgent(tx, chat, { agent, event: 'transferred', now: context.now })
    return agent.name
  })

/** @throws {Refused} notFound, changedMeanwhile, ended */
export const end = (context: StaffContext, input: InputOf<typeof contract.endChat>) =>
  change(context, input, { action: 'chat.close', act: 'close' }, async (tx, chat) => {
    await endChat(tx, chat, { event: 'closed', now: context.now })
    return chat.agentName
  })

/** @throws {Refused} notFound */
export async function see(
  { db }: StaffContext,
  { conversationId, seq }: InputOf<typeof contract.seeOfficeChat>,
): Promise<contract.OfficeChat> {
  const seen = await sql.setSeen(db, conversationId, 'staff', seq)
  if (seen !== null) await sql.notify(db, { c: conversationId })
  return viewOf(db, conversationId)
}

/** @throws {Refused} notFound */
export async function picture(
  context: StaffContext,
  { conversationId, seq }: InputOf<typeof contract.officeChatPicture>,
): Promise<DataOf<typeof contract.officeChatPicture>> {
  const message = await sql.messageAt(context.db, conversationId, seq)
  const url = await pictureUrl(context.db, message, context)
  if (url === null) throw new Refused(Reasons.notFound)
  return { url }
}

export const agents = ({ db, now }: StaffContext) => office.agents(db, presentSince(now))

export async function setPresence(
  { db, staffId, staffName, now }: StaffContext,
  { isOnline }: InputOf<typeof contract.setChatPresence>,
): Promise<DataOf<typeof contract.setChatPresence>> {
  await office.setPresence(db, { staffId, staffName, now }, isOnline)
  return { isOnline }
}

/** @throws {Refused} notFound */
async function demandLocked(tx: Queryable, id: number): Promise<sql.ChatRow> {
  const chat = await sql.lock(tx, id)
  if (chat === null) throw new Refused(Reasons.notFound)
  return chat
}

type Input = { conversationId: number; version: number }
type Kind = { action: AuditAction; act: 'take' | 'transfer' | 'close' }

/** One change of a locked conversation, logged without anybody's words: the log outlives it. */
async function change(
  context: StaffContext,
  { conversationId, version }: Input,
  { action, act }: Kind,
  work: (tx: Queryable, chat: sql.ChatRow) => Promise<string | null>,
): Promise<contract.OfficeChat> {
  return context.db.tx(async (tx) => {
    const chat = await demandLocked(tx, conversationId)
    if (!mayChat(chat.state, act)) throw new Refused(ChatReasons.ended)
    if (chat.version !== version) throw new Refused(Reasons.changedMeanwhile)
    const agentName = await work(tx, chat)
    const view = await viewOf(tx, conversationId)
    await audit(tx, context, {
      action,
      object: `chat:${conversationId}`,
      before: { state: chat.state, assigned: chat.agentName },
      after: { state: view.state, assigned: agentName },
    })
    return view
  })
}
