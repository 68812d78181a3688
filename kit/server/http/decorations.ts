/** Decorations of the Fastify server, set by the composition root. */
import type { AnswerCache } from '../cache/answer-cache.ts'
import type { Config } from '../config.ts'
import type { Composed, Identity } from '../context.ts'
import type { Db, Queryable } from '../database/db.ts'
import type { Slots } from '../database/slots.ts'
import type { Priorities } from './overload.ts'
import type { RouteRegistry } from './registry.ts'
import type { Instant } from '../../contract/values.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    reader: Queryable
    /** The one source of "now", so that tests can move time. */
    clock: () => Instant
    config: Config
    composed: Composed
    identity: Identity
    registry: RouteRegistry
    /** Whether every answer is checked by its schema before it leaves: in tests and development. */
    checkAnswers: boolean
    /** Slots of calls and pages in progress; null where load shedding is off. */
    places: Slots | null
    /** Of all domains. */
    priorities: Priorities
    /** Null where invalidations are not received: then nothing may be cached. */
    answers: AnswerCache | null
  }
}
