/** What flash sales that are on ask for SKUs, for pages that show these otherwise. */
import type { pricingProfile } from '#domains/accounts/server/door.ts'
import { filterByAudience } from '#domains/audiences/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { amountIn } from '../offers.ts'
import { hasOpenKind } from '../open-activities.ts'
import * as sql from './session-sql.ts'

type Asking = {
  skuIds: readonly number[]
  buyerId: number | null
  profile: Awaited<ReturnType<typeof pricingProfile>>
  lang: Lang
  now: Instant
}
/** `amount`: of one base unit, in the currency of the language. */
type FlashOffer = { activityId: number; name: string; amount: number; endsAt: Instant }

/** @param db never a replica: which sales are on is cached. @returns by SKU; those without a sale for this buyer that has some left are left out. */
export async function flashOffers(
  db: Queryable,
  { skuIds, buyerId, profile, lang, now }: Asking,
): Promise<ReadonlyMap<number, readonly FlashOffer[]>> {
  if (!(await hasOpenKind(db, 'flash', { now }))) return new Map()
  const found = await sql.onSaleNow(db, skuIds, now)
  const rows = await filterByAudience(db, found, { buyerId, profile })
  if (rows.length === 0) return new Map()
  const rates = ratesOf(await readSettings(db))
  const offers = rows.flatMap(({ skuId, activityId, names, endsAt, prices }) => {
    const amount = amountIn(prices, CURRENCY_OF[lang], rates)
    const name = textIn(names, lang).text
    return amount === null ? [] : [{ skuId, activityId, name, amount, endsAt }]
  })
  return Map.groupBy(offers, ({ skuId }) => skuId)
}
