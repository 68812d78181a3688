/** The coupons for goods of some products: what can be claimed, and what the visitor has. */
import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import { currentToken, useSession } from '#kit/web/session/session.ts'
import { couponsForProducts } from '../calls.gen.ts'

/** As many as an address holds. */
const PRODUCTS_MAX = 50

export function useCouponsFor(productIds: readonly number[]) {
  const { isLoggedIn } = useSession()
  const products = [...new Set(productIds)].slice(0, PRODUCTS_MAX).join(',')
  const { data } = useQuery({
    ...query(couponsForProducts, { products }),
    staleTime: 0,
    // While a page hydrates there is no token yet.
    enabled: products !== '' && (isLoggedIn || currentToken() === null),
  })
  return data
}
