/** For tests: a socket of the chat that remembers what it has heard. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { SOCKET_PATH, type ServerFrame } from '../frames.ts'

type News = Extract<ServerFrame, { t: 'news' }>

const PATIENCE_MS = 10_000

/** @param headers of the request that opens it: staff have a cookie */
export async function openSocket(
  url: string,
  hello: object | null,
  headers: Record<string, string> = {},
) {
  // Node's own takes headers, which the standard's does not.
  const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH, { headers } as never)
  const frames: ServerFrame[] = []
  const state: { code: number | null } = { code: null }
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)) as ServerFrame)
  })
  socket.addEventListener('close', ({ code }) => (state.code = code))
  socket.addEventListener('error', () => {})
  await once(socket, 'open')
  const send = (frame: unknown) =>
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  if (hello !== null) send(hello)

  async function until<Found>(find: () => Found | null | undefined | false): Promise<Found> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(5)) {
      const found = find()
      if (found !== null && found !== undefined && found !== false) return found
    }
    throw new Error(
      `not heard in time; closed by ${state.code}, heard ${JSON.stringify(frames).slice(0, 2000)}`,
    )
  }
  /** All messages so far, in the order in which they came. */
  const messages = () =>
    frames.filter((frame): frame is News => frame.t === 'news').flatMap((news) => news.messages)
  return {
    send,
    frames,
    messages,
    until,
    ready: () => until(() => frames.some(({ t }) => t === 'ready')),
    texts: () => messages().flatMap(({ text }) => text ?? []),
    hears: (text: string) => until(() => messages().some((each) => each.text === text)),
    closed: () => until(() => state.code),
    close: () => socket.close(),
  }
}

export const customerHello = (token: string | null, conversationId: number, after = 0) => ({
  t: 'customer' as const,
  token,
  guestKey: null,
  conversationId,
  after,
})
