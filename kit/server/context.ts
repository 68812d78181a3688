/** What a handler is told of the call beside its input: who asks, when, in which language, from where. */
import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Config } from './config.ts'
import type { Db, Queryable } from './database/db.ts'

/** What one domain gathers from all of them. The domain that reads a field declares it here; `apps/api/compose.ts` fills it. */
export interface Composed {}

export type Context = Composed & {
  /** The primary. Everything that decides or writes uses it. */
  db: Db
  /**
   * A replica where the shop has one and the caller has not just written, else the primary. For lists and
   * reports whose reader does not mind a second's delay.
   */
  reader: Queryable
  now: Instant
  lang: Lang
  log: FastifyBaseLogger
  config: Config
  /** The caller's address, behind as many proxies as are configured. Never logged. */
  ip: string
  userAgent: string
  /** Whether the caller has gone away, and nobody waits for the answer any more: expensive work stops there. */
  hasGone: () => boolean
}

/** Somebody who may buy: a buyer, a guest whose browser has a cart key, or a guest without one. */
export type ShopperContext = Context & { buyerId: number | null; guestKey: string | null }

/** `guestKey` is that of the guest who this buyer was before the login, if the browser still has it. */
export type BuyerContext = Context & {
  buyerId: number
  sessionId: number
  session: SessionName
  guestKey: string | null
}

export type StaffContext = Context & {
  staffId: number
  staffName: string
  /** Who has agreed to what they asked for, while that is done in their name. */
  agreedName?: string
  permissions: ReadonlySet<string>
  session: SessionName
  staffCookie: StaffCookie
}

/** Calls of nobody in particular may begin or end a staff session: its cookie is for the server alone. */
export type AnyoneContext = Context & { staffCookie: StaffCookie }

export type StaffCookie = {
  /** What the browser sent, or null. */
  token: string | null
  /** Sets the cookie with the answer; null removes it. */
  set(token: string | null): void
}

export type ContextFor<E extends Endpoint> = E['who'] extends 'anyone'
  ? AnyoneContext
  : E['who'] extends 'shopper'
    ? ShopperContext
    : E['who'] extends 'buyer'
      ? BuyerContext
      : StaffContext

/** Names a session without opening it: what is signed for one is worth nothing when it is over. */
export type SessionName = string

export type BuyerIdentity = { buyerId: number; sessionId: number }
export type StaffIdentity = { staffId: number; staffName: string; permissions: ReadonlySet<string> }

/** Who stands behind a token, or null when it is unknown, expired or revoked. Domains answer; the app asks. */
export type Identity = {
  buyerOf(db: Db, token: string, now: Instant): Promise<BuyerIdentity | null>
  /** The same by one statement that only looks; `isOld` where the session is to be prolonged by `buyerOf` before long. */
  findBuyer(
    on: Queryable,
    token: string,
    now: Instant,
  ): Promise<(BuyerIdentity & { isOld: boolean }) | null>
  staffOf(db: Db, token: string, now: Instant): Promise<StaffIdentity | null>
  isBuyerIn(db: Queryable, sessionId: number, now: Instant): Promise<boolean>
  isStaffIn(db: Queryable, tokenHash: Buffer, now: Instant): Promise<boolean>
}
