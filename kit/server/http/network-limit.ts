/**
 * How often one network, or one buyer, may do something, and how much more of it a trial allows.
 * Our own for the reason that `rate-limit.ts` tells.
 */
import type { Instant } from '../../contract/values.ts'
import type { Queryable } from '../database/db.ts'
import {
  demandToken,
  networkOf,
  providerNetworkOf,
  wideNetworkOf,
  type Limit,
  type Token,
} from './rate-limit.ts'

/** In a trial everybody comes from the same machine, whole crowds of made-up buyers included. */
const DEMO_FACTOR = 50
let factor = 1

/** Called where a domain is put on the server. */
export function setDemo(isDemo: boolean): void {
  factor = isDemo ? DEMO_FACTOR : 1
}

/** As `demandToken`, for the network of an address. @throws {Refused} tooMany */
export const demandNetworkToken = (
  db: Queryable,
  now: Instant,
  limit: Limit,
  ip: string,
  cost = 1,
): Promise<void> => demandToken(db, now, inTrial(limit), networkOf(ip), cost)

/** The same for the wide network of an address: one customer of a provider holds thousands of small ones. @throws {Refused} tooMany */
export const demandWideNetworkToken = (
  db: Queryable,
  now: Instant,
  limit: Limit,
  ip: string,
): Promise<void> => demandToken(db, now, inTrial(limit), wideNetworkOf(ip))

/** The same for what a provider may hold as a whole, where the last of something is shared out. @throws {Refused} tooMany */
export const demandProviderNetworkToken = (
  db: Queryable,
  now: Instant,
  limit: Limit,
  ip: string,
): Promise<void> =>
  demandToken(db, now, { ...limit, count: limit.count * factor }, providerNetworkOf(ip))

/** Tokens of the network of an address and of its wide network, for a statement that takes them itself. */
export const networkTokens = (
  limits: { near: Limit; wide: Limit },
  ip: string,
): [near: Token, wide: Token] => [
  { limit: inTrial(limits.near), subject: networkOf(ip) },
  { limit: inTrial(limits.wide), subject: wideNetworkOf(ip) },
]

const inTrial = (limit: Limit): Limit => ({ ...limit, count: limit.count * factor })

/** As `demandToken`, for a buyer; in a trial a few made-up buyers order as much as a crowd. @throws {Refused} tooMany */
export const demandBuyerToken = (
  db: Queryable,
  now: Instant,
  limit: Limit,
  buyerId: number,
): Promise<void> => demandToken(db, now, inTrial(limit), String(buyerId))
