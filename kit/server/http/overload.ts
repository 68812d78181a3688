/**
 * Load shedding: decides which calls are handled when there are too many. A few run at a time, paying callers first, and
 * a call that would wait too long is refused at once. The queue is here and not in the sockets, where the age of a call
 * is unknown. Our own and not @fastify/under-pressure, which refuses everyone alike once the process is late: it has
 * neither a queue nor priorities.
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
    /** Without it a call is never shed: files, health, cached pages. */
    priority?: Priority
  }
}

/** Calls handled at once. Many of them wait for the database; more would only make each slower. */
const CEILINGS = { 0: 160, 1: 64, 2: 32, 3: 16 }
/** In milliseconds. Browsing callers are refused almost at once; paying callers wait while there is hope. */
const WAIT_MS = { 0: 8000, 1: 1500, 2: 500, 3: 75 }
/** So few are not a crowd but a slow machine, or a page with many parts. */
const CROWD = { fewWaiting: 32, patientMs: 2500 }
/** Starts take no more of an event-loop turn: then what has arrived meanwhile is read, and paying callers come first. */
const TURN_MS = 15
/** At once from one network, which may be an office, and of one login. A browser has six. */
const MOST_OF_NETWORK = 64
const MOST_OF_LOGIN = 16

const KINDS = { 0: 'paying', 1: 'buying', 2: 'own', 3: 'browsing' } as const

/** By path prefix below `/api`. */
export type Priorities = Readonly<Record<`/${string}`, Priority>>

/** The default where no domain sets one: writing comes before reading, and known callers before unknown ones. */
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

/** @param worthOf the priority of a call that has arrived, by its caller */
export function shedLoad(
  app: FastifyInstance,
  worthOf: CallPriority,
  places: Slots = newAdmission(),
): Slots {
  const ofNetwork = newCounts(MOST_OF_NETWORK)
  const ofLogin = newCounts(MOST_OF_LOGIN)
  /** Releases the slot of a call. */
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
      if (hasLeft) return // the caller has left while the session was looked up
      request.worth = worth
      giveUp = places.enter(
        worth,
        () => {
          isIn = true
          done()
        },
        () => {
          const headers = { ...reply.getHeaders(), ...HEAD } // the headers that every answer has
          reply.hijack()
          reply.raw.writeHead(503, headers as OutgoingHttpHeaders)
          reply.raw.end(bodies[langOf(request.headers.lang)])
        },
      )
    }
    left.set(request, leave)
    reply.raw.once('close', leave) // sent, or the caller has left: a waiting call is not started any more
    const worth = worthOf(request)
    if (typeof worth === 'number') enter(worth)
    else worth.then(enter, done)
  }

  // A slow body must not occupy a slot; a call without a body is queued before anything else is done.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') admit(request, reply, done)
    else done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') done()
    else admit(request, reply, done)
  })
  // The answer is computed: sending it, however slowly it is read, occupies no slot.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    left.get(request)?.()
    done()
  })
  return places
}

/** For work that is not a call of its own: rendering a page. @throws {Refused} overloaded */
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
    help: 'calls that were refused because the shop is busy',
    read: () => places.refused()[priority],
  })),
]

const tooManyAtOnce = () =>
  new Refused(Reasons.tooMany, { detail: { retryAfterSeconds: 1 }, values: { seconds: 1 } })

/** A proxy that is not configured makes all visitors share one address. */
const isLoopback = (ip: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(ip)

/** Counts calls in progress by name. Calls without a name are not counted. */
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

/** Rendered once: refusing must cost next to nothing. */
function envelopes(): Readonly<Record<Lang, Buffer>> {
  const { code, message } = Reasons.overloaded
  return Object.fromEntries(
    LANGS.map((lang) => {
      const msg = translate(lang, message, {})
      return [lang, Buffer.from(JSON.stringify({ code, msg, data: null }))]
    }),
  ) as Record<Lang, Buffer>
}
