/** The kinds of messages, and which of them a buyer may do without (semantics.md 2.30, 3 row 33). */
import type { Kind } from './contract.ts'

/** What a buyer reads about their order and its money: a text that names an account would have them pay into it. */
export const ABOUT_MONEY: ReadonlySet<Kind> = new Set(['payments', 'orders', 'requests'])

/** Where a kind may be switched off. What is in neither must be told: it is about access to the account, or money. */
export const CHOICES: Readonly<Record<Kind, { mail: boolean; shop: boolean }>> = {
  security: { mail: false, shop: false },
  payments: { mail: false, shop: false },
  // What becomes of an order, a request, or of what one is in the shop, is always found there.
  orders: { mail: true, shop: false },
  requests: { mail: true, shop: false },
  membership: { mail: true, shop: false },
  arrivals: { mail: true, shop: true },
  questions: { mail: true, shop: true },
}
