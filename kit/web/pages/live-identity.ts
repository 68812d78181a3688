/** The shop's identity in the tab of who changes it: shown at once there, elsewhere with the next page. */
import { useSyncExternalStore } from 'react'
import type { ShopIdentity } from '../../contract/shop-identity.ts'
import { setShopIdentity, shopIdentity } from './shop.ts'

const followers = new Set<() => void>()
function subscribe(follow: () => void): () => void {
  followers.add(follow)
  return () => followers.delete(follow)
}

export function changeShopIdentity(identity: ShopIdentity): void {
  setShopIdentity(identity)
  for (const follow of followers) follow()
}

/** Renders again after `changeShopIdentity`. */
export const useShopIdentity = (): ShopIdentity => useSyncExternalStore(subscribe, shopIdentity)
