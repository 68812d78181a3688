/** Turns callers away while the process cannot keep up: first who only looks around, last who pays. */
import type { FastifyInstance } from 'fastify'
import type { Endpoint, Who } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'

/** 0 is never turned away (money, notifications of providers), 3 is first (browsing). */
export type Priority = 0 | 1 | 2 | 3

declare module 'fastify' {
  interface FastifyContextConfig {
    priority?: Priority
  }
}

/** How late the loop may be, on average over about two seconds, before calls of that priority are turned away. */
const LATE_MS = { 3: 250, 2: 500, 1: 1000 } as const
const SAMPLE_MS = 100
/** A twentieth: about two seconds. */
const SHARE = 0.05

const PAYING = /^\/(orders|payments)\b/

export function priorityOf({
  method,
  path,
  who,
}: {
  method: Endpoint['method']
  path: string
  who: Who
}): Priority {
  if (method === 'POST') return PAYING.test(path) ? 0 : 1
  return who === 'anyone' ? 3 : 2
}

/**
 * @param share weight of a new sample
 * @returns what reads how late the loop is, in milliseconds
 */
export function shedLoad(app: FastifyInstance, share = SHARE): () => number {
  let late = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    late += share * (Math.max(0, now - last - SAMPLE_MS) - late)
    last = now
  }, SAMPLE_MS).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { priority = 0 } = request.routeOptions.config
    const isTooLate = priority !== 0 && late > LATE_MS[priority]
    done(isTooLate ? new Refused(Reasons.overloaded) : undefined)
  })
  return () => late
}
