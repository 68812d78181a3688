/** Keeps the badge's count: asked once the page is alive, and again when somebody logs in or out. */
import { useEffect } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { useSession } from '#kit/web/session/session.ts'
import { setCartCount } from './cart-count.ts'
import { cartCount } from '../../calls.gen.ts'

/** Used once, by the frame. A count that does not come leaves the badge as it is. */
export function useCartCounting(): void {
  const { token } = useSession()
  useEffect(() => {
    const given = new AbortController()
    call(cartCount, { type: 'diy' }, given.signal).then(
      ({ count }) => setCartCount(count),
      () => {},
    )
    return () => given.abort()
  }, [token])
}
