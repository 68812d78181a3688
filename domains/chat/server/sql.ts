/** Statements about conversations and their messages, except those about all of one buyer and those about staff. */
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ChatMessage } from '../contract.ts'
import type { ChatState } from '../states.ts'

/** Whose conversation it is: a buyer's, or that of a guest's browser. */
export type Customer = { buyerId: number; guestHash: null } | { buyerId: null; guestHash: Buffer }

export type ChatRow = {
  id: number
  buyerId: number | null
  lang: Lang
  state: ChatState
  agentId: number | null
  agentName: string | null
  lastSeq: number
  customerSeen: number
  staffSeen: number
  openedAt: Instant
  writtenAt: Instant
  answerBy: Instant | null
  closedAt: Instant | null
  rating: number | null
  version: number
}
export type MessageRow = {
  conversationId: number
  seq: number
  clientId: string | null
  author: z.infer<typeof ChatMessage>['author']
  staffName: string | null
  kind: z.infer<typeof ChatMessage>['kind']
  text: string | null
  fileId: string | null
  productId: number | null
  orderNumber: string | null
  event: z.infer<typeof ChatMessage>['event']
  at: Instant
}
export type ChatEvent = NonNullable<MessageRow['event']>

export const CHAT = sql`c.id, c.buyer_id, c.lang, c.state, c.agent_id, c.agent_name, c.last_seq, c.customer_seen, c.staff_seen,
  c.opened_at, c.written_at, c.answer_by, c.closed_at, c.rating, c.version`
const MESSAGE = sql`m.conversation_id, m.seq, m.client_id, m.author, m.staff_name, m.kind, m.text, m.file_id, m.product_id,
  m.order_number, m.event, m.at`

/** Exactly one of the two is null, so each of them uses its own index. */
const isOf = ({ buyerId, guestHash }: Customer): Sql =>
  buyerId === null ? sql`c.guest_hash = ${guestHash}` : sql`c.buyer_id = ${buyerId}`

export const latestOf = (db: Queryable, customer: Customer) =>
  db.maybeRow<ChatRow>(sql`
    select ${CHAT} from chat.conversation c where ${isOf(customer)} order by c.id desc limit 1`)

export const findOwn = (db: Queryable, id: number, customer: Customer) =>
  db.maybeRow<ChatRow>(sql`
    select ${CHAT} from chat.conversation c where c.id = ${id} and ${isOf(customer)}`)

export const find = (db: Queryable, id: number) =>
  db.maybeRow<ChatRow>(sql`select ${CHAT} from chat.conversation c where c.id = ${id}`)

/** Concurrent writers in this conversation wait until the transaction ends. */
export const lock = (tx: Queryable, id: number) =>
  tx.maybeRow<ChatRow>(sql`
    select ${CHAT} from chat.conversation c where c.id = ${id} for no key update`)

export const lockOpen = (tx: Queryable, customer: Customer) =>
  tx.maybeRow<ChatRow>(sql`
    select ${CHAT} from chat.conversation c where ${isOf(customer)} and c.state <> 'closed' for no key update`)

/** Nothing happens where the customer has an open one. */
export const open = (tx: Queryable, { buyerId, guestHash }: Customer, lang: Lang, now: Instant) =>
  tx.count(sql`
    insert into chat.conversation (buyer_id, guest_hash, lang, state, opened_at, written_at)
    values (${buyerId}, ${guestHash}, ${lang}, 'open', ${now}, ${now}) on conflict do nothing`)

/** What a guest's browser has open becomes the buyer's, unless they have one open already. */
export const adopt = (db: Queryable, guestHash: Buffer, buyerId: number) =>
  db.count(sql`
    update chat.conversation set buyer_id = ${buyerId}, guest_hash = null, version = version + 1
    where guest_hash = ${guestHash} and state <> 'closed'
      and not exists (select from chat.conversation o where o.buyer_id = ${buyerId} and o.state <> 'closed')`)

/** A message of this customer that was sent under this id, in whatever conversation. */
export const sentByCustomer = (db: Queryable, clientId: string, customer: Customer) =>
  db.maybeRow<MessageRow>(sql`
    select ${MESSAGE} from chat.message m join chat.conversation c on c.id = m.conversation_id
    where m.client_id = ${clientId} and m.author = 'customer' and ${isOf(customer)}`)

export const sentTo = (db: Queryable, clientId: string, conversationId: number) =>
  db.maybeRow<MessageRow>(sql`
    select ${MESSAGE} from chat.message m where m.client_id = ${clientId} and m.conversation_id = ${conversationId}`)

export const messageAt = (db: Queryable, conversationId: number, seq: number) =>
  db.maybeRow<MessageRow>(sql`
    select ${MESSAGE} from chat.message m where m.conversation_id = ${conversationId} and m.seq = ${seq}`)

export const messagesAfter = (
  db: Queryable,
  conversationId: number,
  after: number,
  limit: number,
) =>
  db.rows<MessageRow>(sql`
    select ${MESSAGE} from chat.message m where m.conversation_id = ${conversationId} and m.seq > ${after}
    order by m.seq limit ${limit}`)

/** The latest before one, or of all, the oldest of them first. */
export const messagesBefore = async (
  db: Queryable,
  conversationId: number,
  before: number | null,
  limit: number,
): Promise<MessageRow[]> =>
  (
    await db.rows<MessageRow>(sql`
      select ${MESSAGE} from chat.message m
      where m.conversation_id = ${conversationId} and (${before}::int is null or m.seq < ${before})
      order by m.seq desc limit ${limit}`)
  ).toReversed()

export type NewMessage = {
  conversationId: number
  seq: number
  clientId: string
  staff: { id: number; name: string } | null
  kind: 'text' | 'picture' | 'product' | 'order'
  text: string | null
  fileId: string | null
  productId: number | null
  orderNumber: string | null
  now: Instant
}

export const addMessage = (tx: Queryable, given: NewMessage) =>
  tx.write(sql`
    insert into chat.message (conversation_id, seq, client_id, author, staff_id, staff_name, kind, text, file_id, product_id, order_number, at)
    values (${given.conversationId}, ${given.seq}, ${given.clientId}, ${given.staff === null ? 'customer' : 'staff'},
      ${given.staff?.id ?? null}, ${given.staff?.name ?? null}, ${given.kind}, ${given.text}, ${given.fileId},
      ${given.productId}, ${given.orderNumber}, ${given.now})`)

type NewEvent = { conversationId: number; seq: number; event: ChatEvent; now: Instant }

export const addEvent = (tx: Queryable, { conversationId, seq, event, now }: NewEvent) =>
  tx.write(sql`
    insert into chat.message (conversation_id, seq, author, kind, event, at)
    values (${conversationId}, ${seq}, 'system', 'event', ${event}, ${now})`)

/**
 * The customer has written: they wait from now on, unless they waited already, and have seen what was there. The version stays:
 * it is of who serves the conversation, and a customer who writes fast must not keep staff from taking it.
 */
export const setWritten = (tx: Queryable, id: number, now: Instant, answerBy: Instant) =>
  tx.row<ChatRow>(sql`
    update chat.conversation c set last_seq = last_seq + 1, customer_seen = last_seq + 1, written_at = ${now},
      state = case state when 'waiting_customer' then 'assigned' else state end,
      waiting_since = coalesce(waiting_since, ${now}), answer_by = coalesce(answer_by, ${answerBy})
    where c.id = ${id} returning ${CHAT}`)

/** Staff have answered; whoever answers what was nobody's serves it. */
export const setAnswered = (
  tx: Queryable,
  id: number,
  { staffId, staffName, now }: { staffId: number; staffName: string; now: Instant },
) =>
  tx.row<ChatRow>(sql`
    update chat.conversation c set last_seq = last_seq + 1, staff_seen = last_seq + 1, written_at = ${now},
      state = 'waiting_customer', waiting_since = null, answer_by = null,
      agent_id = coalesce(agent_id, ${staffId}), agent_name = coalesce(agent_name, ${staffName}),
      version = version + (agent_id is null)::int
    where c.id = ${id} returning ${CHAT}`)

/** With the event that reports it, whose number is the new last one. @param agent null: back to the queue */
export const setAgent = (tx: Queryable, id: number, agent: { id: number; name: string } | null) =>
  tx.row<ChatRow>(sql`
    update chat.conversation c set last_seq = last_seq + 1, version = version + 1,
      state = case when ${agent?.id ?? null}::bigint is null then 'open' when state = 'open' then 'assigned' else state end,
      agent_id = ${agent?.id ?? null}, agent_name = ${agent?.name ?? null}
    where c.id = ${id} returning ${CHAT}`)

export const setClosed = (tx: Queryable, id: number, now: Instant) =>
  tx.row<ChatRow>(sql`
    update chat.conversation c set last_seq = last_seq + 1, state = 'closed', closed_at = ${now}, waiting_since = null, answer_by = null,
      version = version + 1
    where c.id = ${id} returning ${CHAT}`)

/** Only ever forwards, and never beyond the last message. @returns null when that changes nothing */
export const setSeen = (db: Queryable, id: number, who: 'customer' | 'staff', seq: number) =>
  db.maybeRow<ChatRow>(
    who === 'customer'
      ? sql`update chat.conversation c set customer_seen = least(${seq}, last_seq)
          where c.id = ${id} and customer_seen < least(${seq}, last_seq) returning ${CHAT}`
      : sql`update chat.conversation c set staff_seen = least(${seq}, last_seq)
          where c.id = ${id} and staff_seen < least(${seq}, last_seq) returning ${CHAT}`,
  )

/** @returns null when it has been rated before */
export const setRating = (db: Queryable, id: number, rating: number) =>
  db.maybeRow<ChatRow>(sql`
    update chat.conversation c set rating = ${rating}, version = version + 1
    where c.id = ${id} and state = 'closed' and rating is null returning ${CHAT}`)

/** Tells all processes that a conversation has changed: by its id, never by what is in it. Sent with the commit. */
export const notify = (db: Queryable, given: { c: number; typing?: 'customer' | 'staff' }) =>
  db.rows(sql`select pg_notify('chat', ${JSON.stringify(given)})`)
