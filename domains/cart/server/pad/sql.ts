/** Statements about buyers' own codes: what they call goods in their own systems. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export const ownCodes = (
  db: Queryable,
  buyerId: number,
  codes: readonly string[],
): Promise<{ code: string; skuId: number }[]> =>
  db.rows(sql`
    select code, sku_id from cart.own_code where buyer_id = ${buyerId} and code = any(${codes}::text[])`)

/**
 * The last choice wins. Codes must be unique and sorted, so that two concurrent calls with the same codes wait for each
 * other instead of deadlocking.
 */
export async function rememberCodes(
  tx: Queryable,
  buyerId: number,
  known: readonly { code: string; skuId: number }[],
  now: Instant,
): Promise<void> {
  await tx.count(sql`
    insert into cart.own_code (buyer_id, code, sku_id, used_at)
    select ${buyerId}, code, sku_id, ${now}
    from unnest(${known.map((each) => each.code)}::text[], ${known.map((each) => each.skuId)}::bigint[])
      as n(code, sku_id)
    order by code
    on conflict (buyer_id, code) do update set sku_id = excluded.sku_id, used_at = excluded.used_at`)
}

/** Retains the newest. @returns how many were deleted */
export const forgetCodes = (tx: Queryable, buyerId: number, most: number): Promise<number> =>
  tx.count(sql`
    delete from cart.own_code where buyer_id = ${buyerId} and code in (
      select code from cart.own_code where buyer_id = ${buyerId}
      order by used_at desc, code offset ${most})`)
