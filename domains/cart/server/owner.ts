/** Whose cart a call is about. */
import { createHash } from 'node:crypto'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/db.ts'
import { demandNetworkToken, demandWideNetworkToken } from '#kit/server/network-limit.ts'
import type { Limit } from '#kit/server/rate-limit.ts'
import type { ShopperContext } from '#kit/server/serve.ts'
import { CartReasons } from '../contract.ts'
import type { Owner } from './sql.ts'

/** 32 random bytes in base64url. */
const KEY = /^[A-Za-z0-9_-]{43}$/

const hashed = (key: string) => createHash('sha256').update(key).digest()

/** @returns null for a guest whose browser has sent no usable key: he has no cart yet */
export function ownerOf(shopper: { buyerId: number | null; cartKey: string | null }): Owner | null {
  if (shopper.buyerId !== null) return { buyerId: shopper.buyerId, guestHash: null }
  const guestHash = guestOf(shopper.cartKey)
  return guestHash === null ? null : { buyerId: null, guestHash }
}

export const guestOf = (cartKey: string | null): Buffer | null =>
  cartKey !== null && KEY.test(cartKey) ? hashed(cartKey) : null

/** @throws {Refused} cartKeyNeeded */
export function demandOwner(shopper: { buyerId: number | null; cartKey: string | null }): Owner {
  const owner = ownerOf(shopper)
  if (owner === null) throw new Refused(CartReasons.cartKeyNeeded)
  return owner
}

/** New carts of guests from one network: an office buys from several browsers, a program makes up keys. */
const NEW_CARTS: Limit = { name: 'cart.guest', count: 60, perSeconds: 3600 }
/** Of a wide network: a town's provider has many guests behind it, and whoever holds it has 65,536 networks to make carts from. */
const NEW_CARTS_WIDE: Limit = { name: 'cart.guest-wide', count: 600, perSeconds: 3600 }

/** For a cart that has just been made. What is refused leaves none. @throws {Refused} tooMany */
export async function payForCart(
  tx: Queryable,
  { buyerId, now, ip }: Pick<ShopperContext, 'buyerId' | 'now' | 'ip'>,
): Promise<void> {
  if (buyerId !== null) return
  await Promise.all([
    demandNetworkToken(tx, now, NEW_CARTS, ip),
    demandWideNetworkToken(tx, now, NEW_CARTS_WIDE, ip),
  ])
}
