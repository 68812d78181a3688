/** How often one network may try something, where a whole office may stand behind one address. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from './db.ts'
import { demandToken, networkOf, type Limit } from './rate-limit.ts'

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
): Promise<void> =>
  demandToken(db, now, { ...limit, count: limit.count * factor }, networkOf(ip), cost)
