/** What a running sandbox provider is made of. */
import type { FastifyBaseLogger } from 'fastify'
import type { Instant } from '#kit/contract/values.ts'
import type { Db } from '#kit/server/database/db.ts'
import type { Keys } from './keys.ts'

export type Sandbox = {
  db: Db
  keys: Keys
  clock: () => Instant
  /** Where buyers find the hosted page, without a slash at the end. */
  publicUrl: string
  /** The origin of the shop they return to. */
  shopOrigin: string
  log: FastifyBaseLogger | null
}
