/** The shop's name, tagline, description and logo: read for every page and mail. */
import type { ShopIdentity } from '#kit/contract/shop-identity.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { newCachedValue } from '#kit/server/cache/cached-value.ts'
import * as sql from './identity-sql.ts'

const identityCache = newCachedValue(['*'], async (db): Promise<ShopIdentity> => {
  const { version: _version, ...identity } = await sql.identity(db)
  return identity
})

/** No statement while nothing changes. */
export const readIdentity = (db: Queryable): Promise<ShopIdentity> => identityCache.read(db)

/** Clears the cache of this process after its own change, which cannot wait for the notification. */
export const forgetIdentity = (): void => identityCache.invalidate()
