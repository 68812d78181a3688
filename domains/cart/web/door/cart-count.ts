/** The number of lines in the cart, for its badge: every change of the cart sets it. */
import { sessionStore } from '#kit/web/session/session.ts'

const count = sessionStore(0)
export const useCartCount = count.use
export const setCartCount = count.set
