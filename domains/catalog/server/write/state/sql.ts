/** Statements of a product's state: draft, published, archived. */
import sql from 'sql-template-tag'
import { baseCurrency } from '#domains/settings/server/sql-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { SaleParts } from '../sale-needs.ts'

export type State = 'draft' | 'published' | 'archived'

/** What decides whether it may be on sale; null when there is no such product. */
export function loadSaleParts(
  tx: Queryable,
  productId: number,
): Promise<(SaleParts & { base: Currency }) | null> {
  return tx.maybeRow(sql`
    select name, ${baseCurrency} as base, (
      select coalesce(jsonb_agg(jsonb_build_object('active', s.active, 'prices', (
        select coalesce(jsonb_agg(jsonb_build_object('currency', r.currency, 'audience', r.audience,
          'minQuantity', r.min_quantity)), '[]')
        from catalog.price r where r.sku_id = s.id))), '[]')
      from catalog.sku s where s.product_id = p.id and s.active) as skus
    from catalog.product p where id = ${productId}`)
}

/**
 * Sets the state, and the time when it was first published. @param version null: any version. @returns null when there is
 * no such product or version
 */
export function setState(
  tx: Queryable,
  productId: number,
  state: State,
  version: number | null,
  now: Instant,
): Promise<{ version: number; before: State } | null> {
  return tx.maybeRow(sql`
    with old as (select id, state from catalog.product where id = ${productId} for no key update)
    update catalog.product p set state = ${state}, version = version + 1, updated_at = ${now},
      published_at = case when ${state} = 'published' then coalesce(published_at, ${now}::timestamptz) else published_at end
    from old where p.id = old.id and p.version = coalesce(${version}, p.version)
    returning p.version, old.state as before`)
}

/** For many products at once, for imports, which have checked what publishing needs (`findMissingForSale`). */
export async function setStates(
  tx: Queryable,
  products: readonly { id: number; state: State }[],
  now: Instant,
): Promise<void> {
  await tx.count(sql`
    update catalog.product p set state = w.state, version = version + 1, updated_at = ${now},
      published_at = case when w.state = 'published' then coalesce(published_at, ${now}::timestamptz) else published_at end
    from unnest(${products.map((each) => each.id)}::bigint[], ${products.map((each) => each.state)}::text[]) as w (id, state)
    where p.id = w.id`)
}
