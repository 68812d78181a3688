/** What the composition root hangs on the server for everything that is served by it. */
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
    /** Of calls and pages that are worked on; null where nobody is turned away. */
    places: Slots | null
    /** Of all domains. */
    priorities: Priorities
    /** Null where nobody hears what is purged: then nothing may be kept. */
    answers: AnswerCache | null
  }
}
