/** Bills of providers, by the keys of those accounts through which money of their days has moved. */
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from '#kit/server/config.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { ProviderRefused, isProviderError } from '#kit/server/providers/errors.ts'
import { callProvider } from '../providers/by-keys.ts'
import { BadBill, boundsOf, type BilledProvider, type BillFailure, type BillLines } from './bill.ts'
import * as sql from './sql.ts'

/** The providers that bills are fetched from: the sandbox in demo mode alone. */
export const billedProviders = ({ demo }: Config): BilledProvider[] => [
  ...(demo ? (['sandbox'] as const) : []),
  'wechat',
  'alipay',
  'stripe',
]

/**
 * Since when a provider has bills that matter; null where it is off and nothing has moved there for long.
 * @param activeSince what moved before does not keep it
 */
export const billedSince = (
  db: Queryable,
  provider: BilledProvider,
  activeSince: Instant,
): Promise<Instant | null> => sql.billedSince(db, provider, activeSince)

/**
 * The bills of a day: of the account whose keys count, and of accounts of before through which its money moved. Of one account
 * with keys that were exchanged the same lines come again.
 * @returns null where the provider has none for this day
 * @throws {ProviderAway, ProviderRefused, BadBill} and never inside a transaction
 */
export async function fetchBills(
  db: Queryable,
  config: Config,
  provider: BilledProvider,
  day: string,
): Promise<BillLines[] | null> {
  const former = await sql.formerKeysOf(db, provider, boundsOf(provider, day))
  const bills: BillLines[] = []
  for (const keysId of [null, ...former]) {
    const made = { provider, keysId }
    const bill = await callProvider(db, config, made, ({ bills: { fetch } }) => fetch(day))
    if (bill !== null) bills.push(bill)
  }
  return bills.length === 0 ? null : bills
}

/**
 * The lines of a file that staff have taken from the provider's own pages; it must be of the account whose keys count.
 * @returns null where this provider's files are not read @throws {ProviderAway} without keys @throws {BadBill} also while reading
 */
export const readBillFile = (
  db: Queryable,
  config: Config,
  { provider, day }: { provider: BilledProvider; day: string },
  file: Buffer,
): Promise<BillLines | null> =>
  callProvider(db, config, { provider, keysId: null }, async ({ bills: { read } }) =>
    read === null ? null : read(file, day),
  )

/** Why a bill was not taken; null of an error that is none of a provider's. */
export function failureOf(error: unknown): BillFailure | null {
  if (error instanceof BadBill) return error.why
  if (!isProviderError(error)) return null
  if (!(error instanceof ProviderRefused)) return 'away'
  return error.areKeysRefused ? 'keysRefused' : 'refused'
}
