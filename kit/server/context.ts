/** What a handler receives besides its input: the caller, the time, the language, the address. */
import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { Config } from './config.ts'
import type { Db, Queryable } from './database/db.ts'

/** Values gathered from all domains. The domain that reads a field declares it here; `apps/api/compose.ts` fills it. */
export interface Composed {}

export type Context = Composed & {
  /** The primary. Everything that decides or writes uses it. */
  db: Db
  /**
   * A replica where the shop has one and the caller has not just written, otherwise the primary. For lists and reports
   * that may be a second old.
   */
  reader: Queryable
  now: Instant
  lang: Lang
  log: FastifyBaseLogger
  config: Config
  /** The caller's address, behind as many proxies as are configured. Never logged. */
  ip: string
  userAgent: string
  /** Whether the caller has disconnected: expensive work can stop. */
  hasGone: () => boolean
}

/** A caller who may buy: a buyer, a guest whose browser has a cart key, or a guest without one. */
export type ShopperContext = Context & { buyerId: number | null; guestKey: string | null }

/** `guestKey` is the cart key from before the login, if the browser still has it. */
export type BuyerContext = Context & {
  buyerId: number
  sessionId: number
  session: SessionName
  guestKey: string | null
}

export type StaffContext = Context & {
  staffId: number
  staffName: string
  /** The member of staff who approved the request, while it is carried out in the requester's name. */
  agreedName?: string
  permissions: ReadonlySet<string>
  session: SessionName
  staffCookie: StaffCookie
}

/** Anonymous calls may begin or end a staff session: its cookie is handled by the server only. */
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

/** Identifies a session without opening it: what is signed for a session is worthless once it is over. */
export type SessionName = string

export type BuyerIdentity = { buyerId: number; sessionId: number }
export type StaffIdentity = { staffId: number; staffName: string; permissions: ReadonlySet<string> }

/** The owner of a token, or null when it is unknown, expired or revoked. Domains implement it; the app calls it. */
export type Identity = {
  buyerOf(db: Db, token: string, now: Instant): Promise<BuyerIdentity | null>
  /** The same by one statement that only reads; `isOld` when `buyerOf` should extend the session soon. */
  findBuyer(
    on: Queryable,
    token: string,
    now: Instant,
  ): Promise<(BuyerIdentity & { isOld: boolean }) | null>
  staffOf(db: Db, token: string, now: Instant): Promise<StaffIdentity | null>
  isBuyerIn(db: Queryable, sessionId: number, now: Instant): Promise<boolean>
  /** @param permission the member must still have it, if given */
  isStaffIn(
    db: Queryable,
    tokenHash: Buffer,
    now: Instant,
    permission?: Permission,
  ): Promise<boolean>
}
