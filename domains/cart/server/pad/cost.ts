/** Rate limits of the order pad: it is open to guests, and one call costs as much as a hundred others. */
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'

/** Reading lists and files. */
const READING: Limit = { name: 'cart.pad.read', count: 20, perSeconds: 60 }
/** Looking up texts: two lists of a thousand lines at once for a guest's network, ten for a buyer. */
const GUESTS_LOOKING: Limit = { name: 'cart.pad.find.guest', count: 2500, perSeconds: 3600 }
const BUYERS_LOOKING: Limit = { name: 'cart.pad.find', count: 12_000, perSeconds: 3600 }
/** Longer texts have more words, each of which is searched for. */
const CHARACTERS_A_TOKEN = 25

/**
 * Pricing lists or adding them to the cart: a list of a thousand lines thirty times a minute, or a short one after each key
 * press.
 */
const PRICING: Limit = { name: 'cart.pad.price', count: 300, perSeconds: 60 }
const LINES_A_TOKEN = 100

/** @throws {Refused} tooMany */
export const payForPricing = (context: ShopperContext, lines: readonly unknown[]): Promise<void> =>
  pay(context, PRICING, PRICING, Math.ceil(lines.length / LINES_A_TOKEN))

/** @throws {Refused} tooMany */
export const payForReading = (context: ShopperContext): Promise<void> =>
  pay(context, READING, READING, 1)

/** @throws {Refused} tooMany */
export function payForLooking(context: ShopperContext, texts: readonly string[]): Promise<void> {
  const cost = texts.reduce((sum, text) => sum + Math.ceil(text.length / CHARACTERS_A_TOKEN), 0)
  return pay(context, GUESTS_LOOKING, BUYERS_LOOKING, cost)
}

function pay(context: ShopperContext, guests: Limit, buyers: Limit, cost: number): Promise<void> {
  const { db, now, buyerId } = context
  if (buyerId === null) return demandNetworkToken(context, guests, cost)
  return demandToken(db, now, buyers, `buyer ${buyerId}`, cost)
}
