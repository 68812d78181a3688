/**
 * Computes the priority of a call before it is handled, since the address alone does not identify the caller. Slots for
 * paying callers are reserved for live sessions, and made-up tokens count as browsing.
 */
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { newSlots, type Priority } from '../database/slots.ts'
import { networkOf } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call's priority; its route's priority where load shedding is off. */
    worth?: Priority
    /** Reports whether its token has opened a session. */
    sessionWas?: (isLive: boolean) => void
  }
}

/** Whose token it is: decides where it is looked up. */
export type Owner = 'buyer' | 'staff'

export type CallPriorityOptions = {
  isLive: (owner: Owner, token: string) => Promise<boolean>
  staffCookie: string
  /** A clock in milliseconds with any origin. */
  now?: () => number
}

const LEAST = 3
const TOKEN = /^[\w-]{43}$/
const CART_KEY = /^[\w-]{32,64}$/
/** How long a session that was seen counts as live: this affects the priority only, and each call checks again. */
const KNOWN_MS = 10 * 60_000
const KNOWN_MOST = 50_000
/** Per network and minute: enough for an office of expired sessions, but not for trying tokens. */
const FAILURES_MOST = 30
const FAILURES_MS = 60_000
const NETWORKS_MOST = 50_000
/** Tokens are looked up a few at a time, so that a crowd of made-up ones delays only itself. */
const LOOKING_UP = 4
const LOOKUP_WAIT_MS = 500

export type CallPriority = ReturnType<typeof newCallPriority>

export function newCallPriority({
  isLive,
  staffCookie,
  now = () => performance.now(),
}: CallPriorityOptions) {
  const known = newMemory<true>(KNOWN_MOST, KNOWN_MS, now)
  const failures = newMemory<{ count: number }>(NETWORKS_MOST, FAILURES_MS, now)
  const all = LOOKING_UP
  const places = newSlots({
    ceilings: { 0: all, 1: all, 2: all, 3: all },
    waitMs: { 0: LOOKUP_WAIT_MS, 1: LOOKUP_WAIT_MS, 2: LOOKUP_WAIT_MS, 3: LOOKUP_WAIT_MS },
    fewWaiting: 0,
    patientMs: 0,
  })

  /** Within a minute from the first. */
  function countFailure(network: string): void {
    const counted = failures.get(network)
    if (counted === undefined) failures.set(network, { count: 1 })
    else counted.count++
  }

  /** @returns null where there is no time to look it up */
  async function isLiveNow(owner: Owner, token: string): Promise<boolean | null> {
    const isIn = await new Promise<boolean>((resolve) => {
      places.enter(
        0,
        () => resolve(true),
        () => resolve(false),
      )
    })
    if (!isIn) return null
    return isLive(owner, token)
      .catch(() => null)
      .finally(places.leave)
  }

  /** Immediate where the answer is known; an unknown token is looked up. */
  return function of(request: FastifyRequest): Priority | Promise<Priority> {
    const { priority = LEAST, who = 'anyone' } = request.routeOptions.config
    if (who === 'anyone') return atMostBuying(priority)
    const owner: Owner = who === 'buyer' || who === 'shopper' ? 'buyer' : 'staff'
    const token = tokenOf(request, owner, staffCookie)
    if (token === null) return who === 'shopper' ? ofGuest(request, priority) : LEAST
    if (!TOKEN.test(token)) return LEAST
    const key = `${owner} ${token}`
    const network = networkOf(request.ip)
    request.sessionWas = (isAlive) => {
      if (isAlive) known.set(key, true)
      else known.delete(key)
    }
    if (known.get(key) !== undefined) return priority
    if (priority === LEAST || (failures.get(network)?.count ?? 0) >= FAILURES_MOST) return LEAST
    return isLiveNow(owner, token).then((isAlive) => {
      if (isAlive === true) known.set(key, true)
      if (isAlive === false) countFailure(network)
      return isAlive === true ? priority : LEAST
    })
  }
}

/** Calls without identity are never paying calls: a provider's notification proves itself by its body, and is repeated. */
const atMostBuying = (priority: Priority): Priority => (priority === 0 ? 1 : priority)

/** A guest has something in hand when the browser sends a cart key. */
function ofGuest({ headers }: FastifyRequest, priority: Priority): Priority {
  const key = headers['cart-key']
  return typeof key === 'string' && CART_KEY.test(key) ? atMostBuying(priority) : LEAST
}

function tokenOf({ headers }: FastifyRequest, owner: Owner, staffCookie: string): string | null {
  if (owner === 'buyer') {
    const token = headers['user-token']
    return typeof token === 'string' && token !== '' ? token : null
  }
  const pair = headers.cookie?.split('; ').find((each) => each.startsWith(`${staffCookie}=`))
  return pair?.slice(staffCookie.length + 1) ?? null
}

/** The sizes count the entries: the option `max` would allocate room for all of them at the start, 2 MB for 50,000. */
const newMemory = <Value extends object | true>(most: number, ttl: number, now: () => number) =>
  new LRUCache<string, Value>({
    maxSize: most,
    sizeCalculation: () => 1,
    ttl,
    ttlResolution: 0,
    perf: { now },
  })
