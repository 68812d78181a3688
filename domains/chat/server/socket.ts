/** The chat's sockets: who is there, that they still may be, and that none takes more than its share. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from '@fastify/websocket'
import { staffCookieName } from '#kit/server/http/caller.ts'
import { isForeign } from '#kit/server/http/headers.ts'
import { networkOf } from '#kit/server/http/rate-limit.ts'
import { tokenHash } from '#kit/server/secrets/secret.ts'
import { listen, type Listener } from '#kit/server/database/listener.ts'
import { SECOND_MS } from '#kit/contract/time.ts'
import { ClientFrame } from '../client-frame.ts'
import { BEAT_MS, CLOSE, SOCKET_PATH, type ServerFrame } from '../frames.ts'
import { newHub, type Hub, type Peer } from './hub.ts'
import * as office from './office-sql.ts'
import { customerOf } from './own.ts'
import * as sql from './sql.ts'

/** Who has not said by then who they are. */
const HELLO_MS = 5 * SECOND_MS
/** A login that was looked at within so many milliseconds is not looked up again for each message. */
const LOGIN_MS = 10 * SECOND_MS
/** More than anybody's typing makes. */
const FRAMES = { most: 40, perMs: 10 * SECOND_MS }
/** Sent and not taken: whoever reads so slowly is closed, and comes again from where they stood. */
const BUFFER_MOST = 256 * 1024
/** Of one process. Each takes some 30 KB. */
const SOCKETS_MOST = 5000
const NETWORK_MOST = 64

type Client = {
  socket: WebSocket
  peer: Peer | null
  /** When it was heard last, in milliseconds of the process. */
  heardAt: number
}

type Options = { databaseUrl: string; beatMs?: number }

/** Serves the socket below `/api`. @returns what ends it */
export async function serveChatSocket(
  app: FastifyInstance,
  { databaseUrl, beatMs = BEAT_MS }: Options,
): Promise<{ close: () => Promise<void> }> {
  const hub = newHub({ db: app.db.as(2), log: app.log })
  const clients = new Set<Client>()
  const ofNetwork = new Map<string, number>()
  let listener: Promise<Listener> | undefined

  /** A shop in which nobody chats holds no connection for it. */
  const hear = () => {
    listener ??= listen({
      url: databaseUrl,
      channel: 'chat',
      log: app.log,
      onNotification: hub.hear,
      onGap: hub.catchUp,
    }).catch((error: unknown) => {
      listener = undefined
      throw error
    })
    return listener
  }

  function take(socket: WebSocket, request: FastifyRequest): void {
    const network = isLoopback(request.ip) ? null : networkOf(request.ip)
    const count = network === null ? 0 : (ofNetwork.get(network) ?? 0)
    if (isForeign(request, new URL(app.config.publicUrl).host)) {
      return socket.close(CLOSE.notYours)
    }
    if (clients.size >= SOCKETS_MOST || count >= NETWORK_MOST) return socket.close(CLOSE.busy)
    const client: Client = { socket, peer: null, heardAt: performance.now() }
    clients.add(client)
    if (network !== null) ofNetwork.set(network, count + 1)
    const hello = setTimeout(() => socket.close(CLOSE.silent), HELLO_MS)
    const isWithin = newFrameCount()
    /** One after the other: what follows must find who it is. */
    let before: Promise<void> = Promise.resolve()
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      client.heardAt = performance.now()
      if (!isWithin()) return end(CLOSE.tooManyFrames)
      const frame = isBinary ? null : frameOf(data.toString())
      if (frame === null) return end(CLOSE.unreadable)
      clearTimeout(hello)
      before = before
        .then(() => act(app, { hub, hear, end, client, request }, frame))
        .catch((error: unknown) => {
          app.log.warn({ err: error }, 'a frame of the chat failed')
          end(CLOSE.busy)
        })
    })
    const forget = () => {
      clearTimeout(hello)
      if (client.peer !== null) hub.remove(client.peer)
      if (!clients.delete(client) || network === null) return
      const left = (ofNetwork.get(network) ?? 1) - 1
      if (left > 0) ofNetwork.set(network, left)
      else ofNetwork.delete(network)
    }
    /** At once nothing more is sent to it, whenever the other side takes note. */
    function end(code: number): void {
      forget()
      socket.close(code)
    }
    socket.on('close', forget)
    socket.on('error', () => socket.terminate())
  }

  app.get(
    SOCKET_PATH.replace('/api', ''),
    { websocket: true, config: { who: 'anyone' } },
    (socket, request) => take(socket, request),
  )

  /** Finds who has vanished and whose login has ended, and notes which staff are present. */
  async function beat(): Promise<void> {
    const silentSince = performance.now() - 2.5 * beatMs
    for (const { socket, heardAt } of clients) {
      if (heardAt < silentSince) socket.terminate()
      else socket.send(BEAT)
    }
    await noteStaff()
    for (const { peer } of clients) await peer?.isAllowed()
  }
  async function noteStaff(): Promise<void> {
    const staffIds = [...hub.peers].flatMap(({ staffId }) => staffId ?? [])
    if (staffIds.length > 0) await office.setSeenNow(app.db, [...new Set(staffIds)], app.clock())
  }
  const timer = setInterval(() => {
    beat().catch((error: unknown) => app.log.warn({ err: error }, 'a beat of the chat failed'))
  }, beatMs)
  timer.unref()

  return {
    async close() {
      clearInterval(timer)
      for (const { socket } of clients) socket.terminate()
      await (await listener)?.stop()
    },
  }
}

const BEAT = JSON.stringify({ t: 'beat' } satisfies ServerFrame)

/** A proxy that is not configured makes all visitors share one address. */
const isLoopback = (ip: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(ip)

function frameOf(text: string): ClientFrame | null {
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Counts within fixed windows: a second one right behind a full one is still far below what harms. */
function newFrameCount(): () => boolean {
  let [count, since] = [0, performance.now()]
  return () => {
    if (performance.now() - since > FRAMES.perMs) [count, since] = [0, performance.now()]
    count++
    return count <= FRAMES.most
  }
}

type Here = {
  hub: Hub
  hear: () => Promise<Listener>
  end: (code: number) => void
  client: Client
  request: FastifyRequest
}

async function act(app: FastifyInstance, here: Here, frame: ClientFrame): Promise<void> {
  const { hub, client } = here
  const { peer } = client
  if (frame.t === 'beat') return
  if (frame.t === 'customer' || frame.t === 'staff') {
    if (peer !== null) return here.end(CLOSE.unreadable)
    return frame.t === 'staff' ? joinAsStaff(app, here) : joinAsCustomer(app, here, frame)
  }
  if (peer === null) return here.end(CLOSE.unreadable)
  if (frame.t === 'typing') {
    if (peer.following !== null) {
      await sql.notify(app.db, { c: peer.following, typing: peer.side })
    }
    return
  }
  if (peer.side !== 'staff') return here.end(CLOSE.unreadable)
  await hub.follow(peer, frame.conversationId, frame.after)
}

type Hello = Extract<ClientFrame, { t: 'customer' }>

async function joinAsCustomer(app: FastifyInstance, here: Here, frame: Hello): Promise<void> {
  const { token, guestKey, conversationId, after } = frame
  const now = app.clock()
  const buyer = token === null ? null : await app.identity.buyerOf(app.db, token, now)
  if (token !== null && buyer === null) return here.end(CLOSE.loginEnded)
  const customer = customerOf({ buyerId: buyer?.buyerId ?? null, guestKey })
  const own = customer === null ? null : await sql.findOwn(app.db, conversationId, customer)
  if (own === null) return here.end(CLOSE.notYours)
  const isAlive = () =>
    buyer === null
      ? Promise.resolve(true)
      : app.identity.isBuyerIn(app.db, buyer.sessionId, app.clock())
  await join(here, { side: 'customer', staffId: null, isAlive })
  await here.hub.follow(here.client.peer!, conversationId, after)
}

/** The cookie came with the request that opened the socket. */
async function joinAsStaff(app: FastifyInstance, here: Here): Promise<void> {
  const token = here.request.cookies[staffCookieName(app)] ?? ''
  const staff = token === '' ? null : await app.identity.staffOf(app.db, token, app.clock())
  if (staff === null) return here.end(CLOSE.loginEnded)
  if (!staff.permissions.has('chat.serve')) return here.end(CLOSE.notYours)
  const hash = tokenHash(token)
  const isAlive = () => app.identity.isStaffIn(app.db, hash, app.clock(), 'chat.serve')
  await join(here, { side: 'staff', staffId: staff.staffId, isAlive })
  await office.setSeenNow(app.db, [staff.staffId], app.clock())
}

type Joining = Pick<Peer, 'side' | 'staffId'> & { isAlive: () => Promise<boolean> }

async function join({ hub, hear, end, client }: Here, { side, staffId, isAlive }: Joining) {
  const { socket } = client
  await hear() // before anything is read: what comes after that is heard
  let aliveAt = performance.now()
  const peer: Peer = {
    side,
    staffId,
    following: null,
    lastSeq: 0,
    send(frame) {
      if (socket.bufferedAmount > BUFFER_MOST) end(CLOSE.tooSlow)
      else socket.send(JSON.stringify(frame))
    },
    async isAllowed() {
      if (performance.now() - aliveAt < LOGIN_MS) return true
      const isIn = await isAlive()
      if (isIn) aliveAt = performance.now()
      else end(CLOSE.loginEnded)
      return isIn
    },
    drop: () => end(CLOSE.notYours),
  }
  client.peer = peer
  hub.add(peer)
  peer.send({ t: 'ready' })
}
