/** Makes the adapter of a tracking provider from its stored keys. A new provider is a file beside this one and a line here. */
import { newCachedValue } from '#kit/server/cache/cached-value.ts'
import type { Config } from '#kit/server/config.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Fields } from '#kit/server/providers/keys.ts'
import type { ProviderName } from '../../provider-fields.ts'
import type { TrackingProvider } from '../provider.ts'
import { aftershipProvider } from './aftership.ts'
import { secretsOfProviders, type ProviderKeys, type ProviderPlace } from './keys.ts'
import { kuaidi100Provider } from './kuaidi100.ts'
import { sandboxTracker } from './sandbox.ts'
import * as sql from './sql.ts'

const MAKERS: {
  [Name in ProviderName]: (keys: ProviderKeys[Name], place: ProviderPlace) => TrackingProvider
} = { kuaidi100: kuaidi100Provider, aftership: aftershipProvider }
const ORIGINS: Readonly<Record<ProviderName, string>> = {
  kuaidi100: 'https://poll.kuaidi100.com',
  aftership: 'https://api.aftership.com',
}

export const PROVIDERS_TAG = 'tracking-providers'
const accountsCache = newCachedValue(['*', PROVIDERS_TAG], sql.accountRows)

export const notifyUrlOf = ({ publicUrl }: Config, provider: string): string =>
  `${publicUrl}/api/tracking/notify/${provider}`

/** @param fields all of them, checked */
export function newTracker(config: Config, name: ProviderName, fields: Fields): TrackingProvider {
  const { trackingTestUrl } = config
  const origin = trackingTestUrl === null ? ORIGINS[name] : `${trackingTestUrl}/${name}`
  const make = MAKERS[name] as (keys: Fields, place: ProviderPlace) => TrackingProvider
  return make(fields, { origin, notifyUrl: notifyUrlOf(config, name) })
}

/** @returns null without keys, or where no known secret decrypts them */
function trackerOf(config: Config, account: sql.AccountRow): TrackingProvider | null {
  const fields = secretsOfProviders.decrypt(account)
  return fields === null ? null : newTracker(config, account.provider, fields)
}

export type NamedTracker = { name: ProviderName | 'sandbox'; tracker: TrackingProvider }

/** The provider that parcels are registered at now; in a trial, where none is on, one that knows them all. */
export async function currentTracker(db: Queryable, config: Config): Promise<NamedTracker | null> {
  const account = (await accountsCache.read(db)).find(({ isOn }) => isOn)
  if (account === undefined)
    return config.demo ? { name: 'sandbox', tracker: sandboxTracker } : null
  const tracker = trackerOf(config, account)
  return tracker === null ? null : { name: account.provider, tracker }
}

/** One that has keys, on or off: what was registered there is still reported. */
export async function trackerNamed(
  db: Queryable,
  config: Config,
  name: string,
): Promise<TrackingProvider | null> {
  const account = (await accountsCache.read(db)).find(({ provider }) => provider === name)
  return account === undefined ? null : trackerOf(config, account)
}
