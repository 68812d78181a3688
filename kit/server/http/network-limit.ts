/** Rate limits by network or buyer, which a trial multiplies. Our own for the reason given in `rate-limit.ts`. */
import type { Instant } from '../../contract/values.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../database/db.ts'
import {
  demandToken,
  networkOf,
  providerNetworkOf,
  wideNetworkOf,
  type Limit,
  type Token,
} from './rate-limit.ts'

/** The caller, with time and address. */
type Caller = Pick<Context, 'db' | 'now' | 'ip' | 'config'>

/** Like `demandToken`, for the network of an address. @throws {Refused} tooMany */
export const demandNetworkToken = (
  { db, now, ip, config }: Caller,
  limit: Limit,
  cost = 1,
): Promise<void> => demandToken(db, now, multiplyLimit(limit, config), networkOf(ip), cost)

/**
 * The same for the wide network of an address: one customer of a provider holds thousands of small ones.
 * @throws {Refused} tooMany
 */
export const demandWideNetworkToken = (
  { db, now, ip, config }: Caller,
  limit: Limit,
): Promise<void> => demandToken(db, now, multiplyLimit(limit, config), wideNetworkOf(ip))

/** The same for the whole range of a provider, where a scarce resource is shared. @throws {Refused} tooMany */
export const demandProviderNetworkToken = (
  { db, now, ip, config }: Caller,
  limit: Limit,
): Promise<void> => demandToken(db, now, multiplyLimit(limit, config), providerNetworkOf(ip))

/** Tokens of the network of an address and of its wide network, for a statement that takes them itself. */
export const networkTokens = (
  { ip, config }: Pick<Caller, 'ip' | 'config'>,
  limits: { near: Limit; wide: Limit },
): [near: Token, wide: Token] => [
  { limit: multiplyLimit(limits.near, config), subject: networkOf(ip) },
  { limit: multiplyLimit(limits.wide, config), subject: wideNetworkOf(ip) },
]

const multiplyLimit = (limit: Limit, { limitFactor }: Pick<Config, 'limitFactor'>): Limit => ({
  ...limit,
  count: limit.count * limitFactor,
})

/** Like `demandToken`, for a buyer; in a trial a few demo buyers order as much as a crowd. @throws {Refused} tooMany */
export const demandBuyerToken = (
  db: Queryable,
  { now, config, buyerId }: { now: Instant; config: Config; buyerId: number },
  limit: Limit,
): Promise<void> => demandToken(db, now, multiplyLimit(limit, config), String(buyerId))
