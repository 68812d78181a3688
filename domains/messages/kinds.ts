/** The kinds of messages, and which of them a buyer may switch off (semantics.md 2.30, 3 row 33). */
import type { Kind } from './contract.ts'

/** Messages about an order and its money: a text that contains an account number would make buyers pay into it. */
export const ABOUT_MONEY: ReadonlySet<Kind> = new Set(['payments', 'orders', 'requests'])

/** Those that a buyer may get together, once a day or a week: they lose nothing by waiting. */
export const DIGESTED: ReadonlySet<Kind> = new Set([
  'membership',
  'arrivals',
  'questions',
  'reviews',
  'announcements',
])

/**
 * Where a kind may be switched off. A kind that may be in neither is mandatory: it is about access to the account, or
 * money.
 */
export const CHOICES: Readonly<Record<Kind, { mail: boolean; shop: boolean }>> = {
  security: { mail: false, shop: false },
  payments: { mail: false, shop: false },
  // Changes of an order, a request, or the buyer's status in the shop always appear in the inbox.
  orders: { mail: true, shop: false },
  requests: { mail: true, shop: false },
  membership: { mail: true, shop: false },
  arrivals: { mail: true, shop: true },
  questions: { mail: true, shop: true },
  reviews: { mail: true, shop: true },
  announcements: { mail: true, shop: true },
}
