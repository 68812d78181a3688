/** How many lines the cart has, for its badge: set by whatever changes the cart. */
import { sessionStore } from '#kit/web/session/session.ts'

const count = sessionStore(0)
export const useCartCount = count.use
export const setCartCount = count.set
