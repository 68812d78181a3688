/**
 * The sockets of this process, by the conversation that they follow. What has changed in the database is loaded once for
 * each conversation and sent to each socket from where it stands: in order, without gaps and without doubles.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#kit/server/database/db.ts'
import type { ServerFrame } from '../frames.ts'
import * as sql from './sql.ts'
import { chatView, messageView, officeMessageView } from './views.ts'

export type Peer = {
  side: 'customer' | 'staff'
  /** Of a member of staff. */
  staffId: number | null
  /** The conversation that it follows. */
  following: number | null
  /** The last message that it has. */
  lastSeq: number
  send: (frame: ServerFrame) => void
  /** Before something is sent: whether the login still lives. */
  isAllowed: () => Promise<boolean>
  /** The conversation is gone. */
  drop: () => void
}

/** A conversation that was followed from far behind is sent in parts. */
const AT_ONCE = 200
/** Typing is shown for some seconds, so more than one in a second tells nothing. */
const PAYLOAD = /^\{"c":(\d{1,15})(?:,"typing":"(customer|staff)")?\}$/

export type Hub = ReturnType<typeof newHub>

export function newHub({ db, log }: { db: Db; log: FastifyBaseLogger }) {
  const peers = new Set<Peer>()
  const followers = new Map<number, Set<Peer>>()
  /** Conversations that are being loaded; true: something has changed again meanwhile. */
  const loading = new Map<number, boolean>()

  function leave(peer: Peer): void {
    if (peer.following === null) return
    const all = followers.get(peer.following)
    all?.delete(peer)
    if (all?.size === 0) followers.delete(peer.following)
    peer.following = null
  }

  async function load(id: number): Promise<void> {
    const all = [...(followers.get(id) ?? [])]
    const from = Math.min(...all.map(({ lastSeq }) => lastSeq))
    const [chat, rows] = await Promise.all([
      sql.find(db, id),
      sql.messagesAfter(db, id, from, AT_ONCE),
    ])
    const allowed = await Promise.all(all.map((peer) => peer.isAllowed()))
    for (const [i, peer] of all.entries()) {
      if (peer.following !== id || allowed[i] !== true) continue // it has gone, or turned to another meanwhile
      if (chat === null) {
        peer.drop()
        continue
      }
      const news = rows.filter(({ seq }) => seq > peer.lastSeq)
      const view = peer.side === 'customer' ? messageView : officeMessageView
      peer.lastSeq = news.at(-1)?.seq ?? peer.lastSeq
      peer.send({ t: 'news', chat: chatView(chat), messages: news.map(view) })
    }
    if (rows.length === AT_ONCE) loading.set(id, true)
  }

  /** Once at a time for each conversation; again when it has changed meanwhile. */
  async function deliver(id: number): Promise<void> {
    if (!followers.has(id)) return
    if (loading.has(id)) {
      loading.set(id, true)
      return
    }
    try {
      do {
        loading.set(id, false)
        await load(id)
      } while (loading.get(id) === true && followers.has(id))
    } catch (error) {
      // The next change, or the browser that comes again, brings what is missing.
      log.warn({ err: error }, 'a conversation cannot be delivered')
    } finally {
      loading.delete(id)
    }
  }

  return {
    peers,
    add: (peer: Peer): void => void peers.add(peer),
    remove(peer: Peer): void {
      leave(peer)
      peers.delete(peer)
    },
    /** From the message after `after` on, beginning with what is there already. */
    async follow(peer: Peer, id: number, after: number): Promise<void> {
      leave(peer)
      peer.following = id
      peer.lastSeq = after
      const all = followers.get(id) ?? new Set()
      all.add(peer)
      followers.set(id, all)
      await deliver(id)
    },
    /** @param payload of a notification: a conversation, and who is writing if it is no more than that */
    hear(payload: string | undefined): void {
      const [, id, typing] = PAYLOAD.exec(payload ?? '') ?? []
      if (id === undefined) return
      if (typing !== undefined) {
        for (const peer of followers.get(Number(id)) ?? []) {
          if (peer.side !== typing) peer.send({ t: 'typing' })
        }
        return
      }
      void deliver(Number(id))
      for (const peer of peers) if (peer.side === 'staff') peer.send({ t: 'changed' })
    },
    /** Notifications may have been missed. */
    catchUp(): void {
      for (const id of followers.keys()) void deliver(id)
      for (const peer of peers) if (peer.side === 'staff') peer.send({ t: 'changed' })
    },
  }
}
