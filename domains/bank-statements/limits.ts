/** Bounds of bank statements that screens and server share. */
import type { Currency } from '#kit/contract/money.ts'

/** Lines accepted by one call; a longer choice is sent in several, and shows how far it is. */
export const LINES_AT_ONCE = 20
/** Orders that one line may pay. */
export const PARTS_MOST = 50
/** A transfer that bounces is back within these days. */
export const RETURN_DAYS = 30
/** What banks keep of a transfer that they return, at most, in minor units: fees of two banks and one between them. */
export const RETURN_FEE_MOST = {
  CNY: 300_00,
  USD: 50_00,
  IDR: 750_000_00,
} as const satisfies Record<Currency, number>
