/** Which products earn a gift, for cards: one activity of each, the one that ends first. */
import { isInScope } from '#domains/catalog/scope.ts'
import { filterByAudience, type Asker } from '#domains/audiences/server/door.ts'
import { scopesOf } from '#domains/catalog/server/scope-door.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { giftsInStock, isGiftLeft } from './left.ts'
import { findOpenGifts } from './open-gifts.ts'

type Asking = Asker & {
  productIds: readonly number[]
  lang: Lang
  now: Instant
}

type Earned = { name: string; endsAt: Instant }

const NONE: ReadonlyMap<number, Earned> = new Map()

/** By product; those without a gift that is left for this buyer are left out, and machines earn none. */
export async function giftsOfProducts(
  db: Queryable,
  { productIds, buyerId, profile, lang, now }: Asking,
): Promise<ReadonlyMap<number, Earned>> {
  const open = await findOpenGifts(db, { buyerId, now })
  if (open.length === 0) return NONE
  const mine = await filterByAudience(db, open, { buyerId, profile })
  const gifts = await giftsInStock(db, mine, { buyerId, lang, now })
  const rules = mine
    .filter(({ tiers }) =>
      tiers.some(({ options }) => options.some((each) => isGiftLeft(each, gifts))),
    )
    .toSorted((one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt))
  if (rules.length === 0) return new Map()
  const goods = await scopesOf(db, productIds)
  return new Map(
    goods.flatMap((each) => {
      const rule = each.family === 'goods' && rules.find((one) => isInScope(one, each))
      return rule
        ? [[each.productId, { name: textIn(rule.names, lang).text, endsAt: rule.endsAt }] as const]
        : []
    }),
  )
}
