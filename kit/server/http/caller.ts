/**
 * Identifies the caller, and refuses callers without permission. A buyer's call never reads cookies, a staff call only
 * these.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Who } from '../../contract/endpoint.ts'
import { Reasons, Refused } from '../../contract/refusal.ts'
import type {
  AnyoneContext,
  BuyerContext,
  BuyerIdentity,
  Context,
  ShopperContext,
  StaffContext,
  StaffCookie,
} from '../context.ts'
import type { Queryable } from '../database/db.ts'
import { tokenHash } from '../secrets/secret.ts'
import { buyerSession, staffSession } from './session-name.ts'
import { langOf } from '../text/translate.ts'

/** The name that a guest's browser has generated: enough bits that it cannot be guessed. */
const CART_KEY = /^[\w-]{32,64}$/

/** A staff session ends long before on the server; the cookie must only not outlive the longest. */
const STAFF_COOKIE_SECONDS = 12 * 60 * 60

type AnyContext = AnyoneContext | ShopperContext | BuyerContext | StaffContext

/**
 * The buyers of known tokens, by token hash. The owner of a token never changes; whether its session still lives is
 * checked at every call.
 */
const identities = new Map<string, BuyerIdentity>()
const IDENTITIES_MAX = 20_000

/** @throws {Refused} loginNeeded without a token, loginExpired with a dead one, forbidden without the permission */
export async function contextOf(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  who: Who,
): Promise<AnyContext> {
  const context = plainContext(app, request, who)
  if (who === 'anyone') return { ...context, staffCookie: staffCookie(app, request, reply) }
  if (who === 'shopper' || who === 'buyer') return asBuyer(app, request, context, who)
  const cookie = staffCookie(app, request, reply)
  return { ...(await asStaff(app, request, cookie, context, who)), staffCookie: cookie }
}

function plainContext(app: FastifyInstance, request: FastifyRequest, who: Who): Context {
  // A public page may come from a replica, but not for a caller who has just written.
  const { priority = 1 } = request.routeOptions.config
  const db = app.db.as(request.worth ?? priority)
  const late =
    who === 'anyone' && request.method === 'GET' && request.headers['just-wrote'] === undefined
  return {
    ...app.composed,
    db,
    reader: late && app.reader !== app.db ? app.reader : db,
    now: app.clock(),
    lang: langOf(request.headers.lang),
    log: request.log,
    config: app.config,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    hasGone: () => request.raw.socket.destroyed,
  }
}

async function asBuyer(
  app: FastifyInstance,
  request: FastifyRequest,
  context: Context,
  who: 'shopper' | 'buyer',
): Promise<ShopperContext | BuyerContext> {
  const token = request.headers['user-token']
  const guestKey = guestKeyOf(request)
  if (typeof token !== 'string' || token === '') {
    if (who === 'buyer') throw new Refused(Reasons.loginNeeded)
    return { ...context, buyerId: null, guestKey }
  }
  const buyer = await app.identity.buyerOf(context.db, token, context.now)
  request.sessionWas?.(buyer !== null)
  if (buyer === null) throw new Refused(Reasons.loginExpired)
  const [oldest] = identities.keys()
  if (identities.size >= IDENTITIES_MAX && oldest !== undefined) identities.delete(oldest)
  identities.set(keyOf(token), buyer)
  return { ...context, ...buyer, guestKey, session: buyerSession(buyer.sessionId) }
}

/**
 * The context of a buyer's call whose login is checked with its first statements (`Db.after`).
 * @returns `proven`, which must have passed before anything is answered; null where the login has to be looked up first
 * @throws {Refused} loginNeeded
 */
export function prepareTravellingLogin(app: FastifyInstance, request: FastifyRequest, who: Who) {
  const token = request.headers['user-token']
  const identity = typeof token === 'string' ? identities.get(keyOf(token)) : undefined
  if ((who !== 'buyer' && who !== 'shopper') || typeof token !== 'string' || !identity) return null
  const { buyerId, sessionId } = identity
  const { db, ...context } = plainContext(app, request, who)
  const { now } = context
  let isOld = false
  const login = {
    hasPassed: false,
    async run(on: Queryable) {
      const found = await app.identity.findBuyer(on, token, now)
      request.sessionWas?.(found !== null)
      if (found === null) throw new Refused(Reasons.loginExpired)
      login.hasPassed = true
      isOld = found.isOld
    },
  }
  const session = buyerSession(sessionId)
  const guestKey = guestKeyOf(request)
  let proof: Promise<void> | undefined
  const prove = async () => {
    if (!login.hasPassed) await login.run(db)
    if (isOld) await app.identity.buyerOf(db, token, now) // extends the session
  }
  return {
    context: { ...context, db: db.after(login), buyerId, sessionId, guestKey, session },
    /** Looked up once, however often it is awaited. @throws {Refused} loginExpired */
    proven: (): Promise<void> => (proof ??= prove()),
  }
}

const keyOf = (token: string): string => tokenHash(token).toString('base64url')

function guestKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['cart-key']
  return typeof key === 'string' && CART_KEY.test(key) ? key : null
}

async function asStaff(
  app: FastifyInstance,
  request: FastifyRequest,
  { token }: StaffCookie,
  context: Context,
  who: Who,
) {
  if (token === null || token === '') throw new Refused(Reasons.loginNeeded)
  const staff = await app.identity.staffOf(context.db, token, context.now)
  request.sessionWas?.(staff !== null)
  if (staff === null) throw new Refused(Reasons.loginExpired)
  const [, permission] = who.split(/:(.*)/s)
  if (permission !== undefined && !staff.permissions.has(permission)) {
    throw new Refused(Reasons.forbidden)
  }
  // A link to a file sends no header of its own: there the language is that of the office around it.
  const lang = langOf(request.headers.lang ?? request.cookies['lang'])
  return { ...context, lang, ...staff, session: staffSession(token) }
}

const isSecure = (app: FastifyInstance) => app.config.publicUrl.startsWith('https:')

/** The prefix makes browsers refuse the cookie from any other origin, but works with https only. */
export const staffCookieName = (app: FastifyInstance) => (isSecure(app) ? '__Host-staff' : 'staff')

function staffCookie(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): StaffCookie {
  const name = staffCookieName(app)
  const options = { path: '/', httpOnly: true, secure: isSecure(app), sameSite: 'strict' } as const
  return {
    token: request.cookies[name] ?? null,
    set(token: string | null) {
      if (token === null) reply.clearCookie(name, options)
      else reply.setCookie(name, token, { ...options, maxAge: STAFF_COOKIE_SECONDS })
    },
  }
}
