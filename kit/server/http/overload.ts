/**
 * Decides whose call is worked on when more come than the process can bear: few at a time, those who pay first, and
 * whoever would wait too long is told so at once. The queue is here and not in the sockets, where nobody sees how old
 * a call is.
 * Our own and not @fastify/under-pressure, which refuses everybody alike once the process is late: it knows neither a
 * queue nor who pays.
 */
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Who } from '../../contract/endpoint.ts'
import { Reasons, Refused } from '../../contract/refusal.ts'
import type { Lang } from '../../contract/lang.ts'
import { LANGS } from '../../contract/lang.ts'
import { RETRY_SECONDS } from './errors.ts'
import { API_HEADERS } from './headers.ts'
import type { Gauge } from '../metrics.ts'
import { newSlots, PRIORITIES, type Slots, type Priority } from '../database/slots.ts'
import { networkOf } from './rate-limit.ts'
import { langOf, translate } from '../text/translate.ts'
import type { CallPriority } from './call-priority.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without it a call is never turned away: files, health, pages that are kept. */
    priority?: Priority
  }
}

/** Worked on at once. Much of it waits for the database; more would only make each of them slower. */
const CEILINGS = { 0: 160, 1: 64, 2: 32, 3: 16 }
/** In milliseconds. Who looks around hears at once that the shop is busy; who pays waits as long as there is hope. */
const WAIT_MS = { 0: 8000, 1: 1500, 2: 500, 3: 75 }
/** So few are no crowd but a slow machine, or a page with many parts. */
const CROWD = { fewWaiting: 32, patientMs: 2500 }
/** Starting calls takes no more of a turn of the loop: then what has come meanwhile is read, and whoever pays is first. */
const TURN_MS = 15
/** At once from one network, where an office may sit, and of one login. A browser has six. */
const MOST_OF_NETWORK = 64
const MOST_OF_LOGIN = 16

const KINDS = { 0: 'paying', 1: 'buying', 2: 'own', 3: 'browsing' } as const

/** By the beginning of a path below `/api`. */
export type Priorities = Readonly<Record<`/${string}`, Priority>>

/** Where no domain says otherwise, who changes something comes before who looks, and who is known before who is not. */
export function priorityOf(
  { method, path, who }: { method: Endpoint['method']; path: string; who: Who },
  priorities: Priorities,
): Priority {
  const matching = Object.entries(priorities)
    .filter(([start]) => path === start || path.startsWith(`${start}/`))
    .sort(([a], [b]) => b.length - a.length)
  const [, priority] = matching[0] ?? []
  return priority ?? (method === 'POST' ? 1 : who === 'anyone' ? 3 : 2)
}

export function newAdmission(): Slots {
  return newSlots({ ceilings: CEILINGS, waitMs: WAIT_MS, ...CROWD, turnMs: TURN_MS })
}

/** @param worthOf what a call is worth now that it is here, by who makes it */
export function shedLoad(
  app: FastifyInstance,
  worthOf: CallPriority,
  places: Slots = newAdmission(),
): Slots {
  const ofNetwork = newCounts(MOST_OF_NETWORK)
  const ofLogin = newCounts(MOST_OF_LOGIN)
  /** What gives the place of a call back. */
  const left = new WeakMap<FastifyRequest, () => void>()
  const bodies = envelopes()

  const admit = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    if (request.routeOptions.config.priority === undefined) return done()
    let isIn = false
    let hasLeft = false
    let giveUp: (() => void) | undefined
    const network = isLoopback(request.ip) ? null : networkOf(request.ip)
    const token = request.headers['user-token']
    const login = typeof token === 'string' ? token : null
    if (!ofNetwork.add(network)) return done(tooManyAtOnce())
    if (!ofLogin.add(login)) {
      ofNetwork.remove(network)
      return done(tooManyAtOnce())
    }
    const leave = () => {
      reply.raw.off('close', leave)
      hasLeft = true
      giveUp?.()
      if (isIn) places.leave()
      isIn = false
      ofNetwork.remove(network)
      ofLogin.remove(login)
      left.delete(request)
    }
    const enter = (worth: Priority) => {
      if (hasLeft) return // the caller has gone while the session was looked up
      request.worth = worth
      giveUp = places.enter(
        worth,
        () => {
          isIn = true
          done()
        },
        () => {
          const headers = { ...reply.getHeaders(), ...HEAD } // what every answer of the shop carries
          reply.hijack()
          reply.raw.writeHead(503, headers as OutgoingHttpHeaders)
          reply.raw.end(bodies[langOf(request.headers.lang)])
        },
      )
    }
    left.set(request, leave)
    reply.raw.once('close', leave) // sent, or the caller has gone: who waits is not begun any more
    const worth = worthOf(request)
    if (typeof worth === 'number') enter(worth)
    else worth.then(enter, done)
  }

  // A body that comes slowly must not hold a place; whoever sends none is heard before anything is done.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') admit(request, reply, done)
    else done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') done()
    else admit(request, reply, done)
  })
  // Worked out: what it takes to send it, and how slowly it is read, holds up nobody.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    left.get(request)?.()
    done()
  })
  return places
}

/** For work that is no call of its own: a page that has to be made. @throws {Refused} overloaded */
export async function inPlace<Result>(
  places: Slots | null,
  priority: Priority,
  work: () => Promise<Result>,
): Promise<Result> {
  if (places === null) return work()
  await new Promise<void>((begin, reject) => {
    places.enter(priority, begin, () => reject(new Refused(Reasons.overloaded)))
  })
  return work().finally(places.leave)
}

export const admissionGauges = (places: Slots): Gauge[] => [
  { name: 'calls_at_work', help: 'calls that are worked on', read: () => places.taken() },
  { name: 'calls_waiting', help: 'calls that wait for their turn', read: () => places.waiting() },
  ...PRIORITIES.map((priority) => ({
    name: `calls_turned_away_${KINDS[priority]}`,
    help: 'calls that were told that the shop is busy',
    read: () => places.refused()[priority],
  })),
]

const tooManyAtOnce = () =>
  new Refused(Reasons.tooMany, { detail: { retryAfterSeconds: 1 }, values: { seconds: 1 } })

/** Whoever stands before the shop without being counted as a proxy is everybody at once. */
const isLoopback = (ip: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(ip)

/** How many each has under way. Nobody is counted without a name. */
function newCounts(most: number) {
  const counts = new Map<string, number>()
  return {
    add(name: string | null): boolean {
      if (name === null) return true
      const count = counts.get(name) ?? 0
      if (count >= most) return false
      counts.set(name, count + 1)
      return true
    },
    remove(name: string | null): void {
      if (name === null) return
      const count = counts.get(name) ?? 0
      if (count > 1) counts.set(name, count - 1)
      else counts.delete(name)
    },
  }
}

const HEAD = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'retry-after': String(RETRY_SECONDS),
}

/** Written once: saying no must cost next to nothing. */
function envelopes(): Readonly<Record<Lang, Buffer>> {
  const { code, message } = Reasons.overloaded
  return Object.fromEntries(
    LANGS.map((lang) => {
      const msg = translate(lang, message, {})
      return [lang, Buffer.from(JSON.stringify({ code, msg, data: null }))]
    }),
  ) as Record<Lang, Buffer>
}
