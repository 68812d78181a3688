/** Whether the visitor's prices are asked for: a buyer's always, a guest's while there are activities, whose prices are in no cached page. */
import { shopHasActivities } from '#kit/web/pages/shop.ts'
import { currentToken, useSession } from '#kit/web/session/session.ts'

export function useOwnPricesAsked(): boolean {
  const { isLoggedIn } = useSession()
  // While a page hydrates there is no token yet.
  return isLoggedIn || (shopHasActivities() && currentToken() === null)
}
