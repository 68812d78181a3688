/** The parts of a running sandbox provider. */
import type { FastifyBaseLogger } from 'fastify'
import type { Instant } from '#kit/contract/values.ts'
import type { Db } from '#kit/server/database/db.ts'
import type { Keys } from './keys.ts'

export type Sandbox = {
  db: Db
  keys: Keys
  clock: () => Instant
  /** The origin of the hosted page, without a trailing slash. */
  publicUrl: string
  /** The shop's origin, to which buyers return. */
  shopOrigin: string
  log: FastifyBaseLogger | null
}
