/** Who serves a conversation: whether anybody is there, and who gets the next one. */
import { readSettings } from '#domains/settings/server/door.ts'
import { clockIn } from '#kit/contract/zone.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ChatHours } from '../contract.ts'
import * as office from './office-sql.ts'
import * as sql from './sql.ts'

/** A page that was not seen for longer is closed: several of its beats are missing. */
const PRESENT_MS = 1.5 * MINUTE_MS
/** A member who reloads a page, or whose network fails for a moment, has not left. */
const LEFT_MS = 3 * MINUTE_MS

export const presentSince = (now: Instant): Instant => later(now, -PRESENT_MS)
export const leftSince = (now: Instant): Instant => later(now, -LEFT_MS)

/** @returns whether it is within the hours of the shop's day and somebody is online, and which hours these are; null: the whole day */
export async function serviceAt(
  db: Queryable,
  now: Instant,
): Promise<{ isServed: boolean; hours: ChatHours | null }> {
  const settings = await readSettings(db)
  const hour = Number(clockIn(now, settings['shop.timeZone']).slice(11, 13))
  const [from, until] = [settings['chat.fromHour'], settings['chat.untilHour']]
  // 22 to 6: over midnight.
  const isOpen = from < until ? hour >= from && hour < until : hour >= from || hour < until
  return {
    isServed: isOpen && (await office.isAnybodyOnline(db, presentSince(now))),
    // The same hour twice is also the whole day: see `isOpen`.
    hours: from % 24 === until % 24 ? null : { from, until },
  }
}

/** Gives an open, locked conversation to whoever has the fewest. @returns it as it is then */
export async function assignIfOpen(
  tx: Queryable,
  chat: sql.ChatRow,
  now: Instant,
): Promise<sql.ChatRow> {
  if (chat.state !== 'open') return chat
  const mostEach = (await readSettings(tx))['chat.mostEach']
  const agent = await office.leastBusy(tx, presentSince(now), mostEach)
  if (agent === null) return chat
  await office.setAssignedAt(tx, agent.id, now)
  return setAgent(tx, chat, { agent, event: 'assigned', now })
}

type Change = { agent: { id: number; name: string } | null; event: sql.ChatEvent; now: Instant }

/** With the event that reports it. */
export async function setAgent(
  tx: Queryable,
  { id }: sql.ChatRow,
  { agent, event, now }: Change,
): Promise<sql.ChatRow> {
  const changed = await sql.setAgent(tx, id, agent)
  await sql.addEvent(tx, { conversationId: id, seq: changed.lastSeq, event, now })
  await sql.notify(tx, { c: id })
  return changed
}

/** Ends a locked conversation, with the event that reports it. */
export async function endChat(
  tx: Queryable,
  { id }: Pick<sql.ChatRow, 'id'>,
  { event, now }: { event: 'closed' | 'ticket'; now: Instant },
): Promise<sql.ChatRow> {
  const ended = await sql.setClosed(tx, id, now)
  await sql.addEvent(tx, { conversationId: id, seq: ended.lastSeq, event, now })
  await sql.notify(tx, { c: id })
  return ended
}
