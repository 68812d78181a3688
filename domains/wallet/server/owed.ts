/** What a distributor owes of commission, as each of their wallets holds it back. */
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { convert, type Currency } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { owedOf } from './sql.ts'

/**
 * Owed is money of the base currency, and is taken out of the wallet in that; what lies in another currency is no way around it.
 * @returns minor units of `currency`, by the rates of now
 */
export async function owedIn(
  db: Queryable,
  { buyerId, currency }: { buyerId: number; currency: Currency },
): Promise<number> {
  const owedAmount = await owedOf(db, buyerId)
  return owedAmount === 0
    ? 0
    : convert(owedAmount, ratesOf(await readSettings(db))[currency], currency)
}
