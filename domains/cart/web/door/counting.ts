/** Updates the badge's count: loaded once the page is hydrated, and again after a login or logout. */
import { useEffect } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { useSession } from '#kit/web/session/session.ts'
import { setCartCount } from './cart-count.ts'
import { cartCount } from '../../calls.gen.ts'

/** Used once, by the frame. If the count cannot be loaded, the badge stays as it is. */
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
