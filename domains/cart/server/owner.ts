/** Finds the owner of the cart that a call is about. */
import { createHash } from 'node:crypto'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { networkTokens } from '#kit/server/http/network-limit.ts'
import { tooMany, type Limit } from '#kit/server/http/rate-limit.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import { CartReasons } from '../reasons.ts'
import * as sql from './sql.ts'
import type { Owner } from './sql.ts'

/** 32 random bytes in base64url. */
const KEY = /^[A-Za-z0-9_-]{43}$/

const hashKey = (key: string) => createHash('sha256').update(key).digest()

/** @returns null for a guest whose browser has sent no valid key: they have no cart yet */
export function ownerOf(shopper: {
  buyerId: number | null
  guestKey: string | null
}): Owner | null {
  if (shopper.buyerId !== null) return { buyerId: shopper.buyerId, guestHash: null }
  const guestHash = guestOf(shopper.guestKey)
  return guestHash === null ? null : { buyerId: null, guestHash }
}

export const guestOf = (guestKey: string | null): Buffer | null =>
  guestKey !== null && KEY.test(guestKey) ? hashKey(guestKey) : null

/** @throws {Refused} cartKeyNeeded */
export function demandOwner(shopper: { buyerId: number | null; guestKey: string | null }): Owner {
  const owner = ownerOf(shopper)
  if (owner === null) throw new Refused(CartReasons.cartKeyNeeded)
  return owner
}

/** New carts of guests per network: an office buys from several browsers, but a program makes up keys. */
const NEW_CARTS: Limit = { name: 'cart.guest', count: 60, perSeconds: 3600 }
/**
 * Per wide network: a town's provider has many guests behind it, and an owner of such a network has 65,536 networks to make
 * carts from.
 */
const NEW_CARTS_WIDE: Limit = { name: 'cart.guest-wide', count: 600, perSeconds: 3600 }

/**
 * Locks the caller's cart, and creates it where there is none, so concurrent additions run one after another. A new guest's
 * cart uses up the network's limit; beyond the limit the same statement creates none, so this may be sent together with the
 * commit.
 * @throws {Refused} tooMany
 */
export async function openCart(
  tx: Queryable,
  owner: Owner,
  { now, ip, config }: Pick<ShopperContext, 'now' | 'ip' | 'config'>,
): Promise<number> {
  if (owner.guestHash === null) return sql.openBuyersCart(tx, owner.buyerId, now)
  const tokens = networkTokens({ ip, config }, { near: NEW_CARTS, wide: NEW_CARTS_WIDE })
  const { id, takenCount } = await sql.openGuestsCart(tx, owner.guestHash, now, ...tokens)
  if (id === null) throw tooMany(tokens[takenCount]?.limit ?? NEW_CARTS)
  return id
}
