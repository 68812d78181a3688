/**
 * The provider of an attempt, by the keys that the attempt was made with: after a change of the merchant account what was begun at
 * the former one is paid, asked about, closed and refunded there.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { newCachedValue } from '#kit/server/cache/cached-value.ts'
import type { Config } from '#kit/server/config.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { WAYS_TAG } from '../../tags.ts'
import { ProviderAway, ProviderRefused } from '#kit/server/providers/errors.ts'
import type { Notification, PaymentProvider } from '../provider.ts'
import { providerOf, sandboxOf } from './make.ts'
import * as sql from './sql.ts'

/** Keys that count or have counted; a row is added a few times a year. */
const keysCache = newCachedValue(['*', WAYS_TAG], sql.countedKeys)

/** @param keysId null: the sandbox, which has no keys */
type ByKeys = {
  keysId: string | null
  isCurrent: boolean
  /** Since when they do not count any more; null of those that count, and of those of which nobody knows when. */
  replacedAt: Instant | null
  provider: PaymentProvider
}

/**
 * So long keys of before still sign what was begun with them: notifications are on their way when a merchant changes their account.
 * Afterwards the provider is asked. A secret that has leaked is worth nothing soon after it was exchanged.
 */
const SIGNS_FOR_MS = DAY_MS

const maySignStill = ({ isCurrent, replacedAt }: ByKeys, now: Instant): boolean =>
  isCurrent || (replacedAt !== null && now < later(replacedAt, SIGNS_FOR_MS))

/** Those of one name whose secrets can be read, the ones that count first. */
async function listByKeys(db: Queryable, config: Config, name: string): Promise<ByKeys[]> {
  if (name === 'sandbox')
    return config.demo
      ? [{ keysId: null, isCurrent: true, replacedAt: null, provider: sandboxOf(config) }]
      : []
  return (await keysCache.read(db)).flatMap((keys) => {
    const provider = keys.provider === name ? providerOf(config, keys) : null
    return provider === null ? [] : [{ ...keys, provider }]
  })
}

/** Of an attempt, or of a refund of its money. */
export type MadeBy = { provider: string; keysId: string | null }

/**
 * Calls the provider by the keys of an attempt. Where it refuses these keys themselves, since they were exchanged in the same
 * merchant account, by those that count: another account answers that it does not know what is asked about.
 * @throws {ProviderAway} also where this installation has no such keys any more @throws {ProviderRefused}
 */
export async function callProvider<Result>(
  db: Queryable,
  config: Config,
  { provider: name, keysId }: MadeBy,
  call: (provider: PaymentProvider) => Promise<Result>,
): Promise<Result> {
  const all = await listByKeys(db, config, name)
  const current = all.find(({ isCurrent }) => isCurrent)
  const own = keysId === null ? current : all.find((each) => each.keysId === keysId)
  const first = own ?? current
  if (first === undefined) throw new ProviderAway(`no keys of ${name}`, { isUnsent: true })
  try {
    return await call(first.provider)
  } catch (error) {
    const isExchanged = error instanceof ProviderRefused && error.areKeysRefused
    if (!isExchanged || current === undefined || current === first) throw error
    return call(current.provider)
  }
}

type Sent = { raw: Buffer; headers: IncomingHttpHeaders; now: Instant }

/**
 * The keys that a notification is signed by; several, where some of them alone were exchanged. What counts now may say anything,
 * what has counted nothing but of what was begun with it.
 */
export type SignedBy = { keysIds: readonly (string | null)[]; isCurrent: boolean }

export type ReadNotification = SignedBy & {
  notification: Notification | 'unreadable' | null
  acknowledgement: PaymentProvider['acknowledgement']
}

/** @returns null where this installation has no such provider, or no longer */
export async function readNotification(
  db: Queryable,
  config: Config,
  name: string,
  { raw, headers, now }: Sent,
): Promise<ReadNotification | null> {
  const known = await listByKeys(db, config, name)
  const signing = known.filter((each) => maySignStill(each, now))
  const all = signing.map((each) => ({
    ...each,
    notification: each.provider.read(raw, headers, now),
  }))
  const isRead = (each: (typeof all)[number]) =>
    each.notification !== null && each.notification !== 'unreadable'
  const best = all.find(isRead) ?? all.find((each) => each.notification !== null) ?? all[0]
  if (best === undefined) return null
  const { notification, provider } = best
  const keysIds = all.filter(isRead).map(({ keysId }) => keysId)
  const { acknowledgement } = provider
  return { notification, acknowledgement, keysIds, isCurrent: best.isCurrent }
}

/** Whether keys may say anything about what was begun with these. */
export const maySign = (by: SignedBy, keysId: string | null): boolean =>
  by.isCurrent || keysId === null || by.keysIds.includes(keysId)
