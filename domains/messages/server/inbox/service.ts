/** The inbox: messages that buyers read in the shop. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type {
  messageCount,
  myMessages,
  readAllMessages,
  readMessages,
  removeMessages,
  restoreMessages,
} from '../../contract.ts'
import { loadSurroundings } from '../send.ts'
import { writeMessage } from '../templates.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 20

type Counts = DataOf<typeof messageCount>

export async function counts({ db, buyerId }: BuyerContext): Promise<Counts> {
  const { article, order } = await sql.unreadOf(db, buyerId)
  return { article, meesage: order }
}

/** A buyer's messages as staff read them: titles in the staff's language. */
export async function listSentTo(
  { db, lang }: { db: Queryable; lang: Lang },
  buyerId: number,
  limit: number,
): Promise<SentMessage[]> {
  const [around, rows] = await Promise.all([
    loadSurroundings(db, lang),
    sql.listSentTo(db, buyerId, limit),
  ])
  return rows.map(({ id, template, values, createdAt, readAt }) => ({
    id,
    title: writeMessage(template, values, around).title,
    at: createdAt,
    isRead: readAt !== null,
  }))
}
export type SentMessage = { id: number; title: string; at: Instant; isRead: boolean }

export async function listInbox(
  { db, lang, buyerId }: BuyerContext,
  { category, unread, after }: InputOf<typeof myMessages>,
): Promise<DataOf<typeof myMessages>> {
  const from = idAfter(after)
  const [around, rows] = await Promise.all([
    loadSurroundings(db, lang),
    sql.messagesOf(db, { buyerId, category, unread, after: from, limit: PAGE_ROWS + 1 }),
  ])
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return {
    items: items.map(({ id, template, values, path, createdAt, readAt }) => ({
      id,
      ...writeMessage(template, values, around),
      path,
      at: createdAt,
      isRead: readAt !== null,
    })),
    next,
  }
}

export async function read(
  context: BuyerContext,
  { messageIds }: InputOf<typeof readMessages>,
): Promise<Counts> {
  const { db, now, buyerId } = context
  await sql.read(db, { buyerId, ids: messageIds, now })
  return counts(context)
}

export async function readAll(
  context: BuyerContext,
  { category, upToId }: InputOf<typeof readAllMessages>,
): Promise<Counts> {
  const { db, now, buyerId } = context
  await sql.readAll(db, { buyerId, category, upTo: upToId, now })
  return counts(context)
}

export async function remove(
  context: BuyerContext,
  { messageIds }: InputOf<typeof removeMessages>,
): Promise<Counts> {
  const { db, now, buyerId } = context
  await sql.remove(db, { buyerId, ids: messageIds, now })
  return counts(context)
}

export async function restore(
  context: BuyerContext,
  { messageIds }: InputOf<typeof restoreMessages>,
): Promise<Counts> {
  const { db, buyerId } = context
  await sql.restore(db, { buyerId, ids: messageIds })
  return counts(context)
}

/** How many buyers have a message of each of these broadcasts, and how many have read it. Those without any are left out. */
export async function countBroadcastMessages(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { reachedCount: number; readCount: number }>> {
  const rows = ids.length === 0 ? [] : await sql.countOfBroadcasts(db, ids)
  return new Map(rows.map((row) => [row.broadcastId, row]))
}
