/** Puts products on sale and takes them off. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { translate } from '#kit/server/translate.ts'
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { CatalogReasons } from '../../contract.ts'
import { refreshProducts } from '../shown/refresh.ts'
import * as sql from './state/sql.ts'

export type Publishing = {
  productId: number
  state: sql.State
  /** Null: whatever the version is. */
  version: number | null
  now: Instant
  /** Of the refusal's words. */
  lang: Lang
}

/** @throws {Refused} productNotFound, notPublishable, changedMeanwhile */
export async function setState(
  tx: Queryable,
  { productId, state, version, now, lang }: Publishing,
): Promise<{ version: number; before: sql.State }> {
  const changed = await sql.setState(tx, productId, state, version, now)
  await demandPublishable(tx, productId, state, lang)
  if (changed === null) throw new Refused(Reasons.changedMeanwhile)
  await refreshProducts(tx, [productId])
  return changed
}

/** For imports and the demo world. @throws {Refused} as `setState` */
export const publish = (tx: Queryable, productId: number, now: Instant): Promise<unknown> =>
  setState(tx, { productId, state: 'published', version: null, now, lang: 'cn' })

/**
 * What is on sale has a name and a price, whatever was written: asked after every write, in its transaction.
 * @throws {Refused} productNotFound, notPublishable
 */
export async function demandPublishable(
  tx: Queryable,
  productId: number,
  state: sql.State,
  lang: Lang,
): Promise<void> {
  const ready = await sql.readiness(tx, productId)
  if (ready === null) throw new Refused(CatalogReasons.productNotFound)
  if (state !== 'published') return
  const fields = [...(ready.hasName ? [] : ['name']), ...(ready.hasPrice ? [] : ['price'])]
  if (fields.length === 0) return
  const missing = fields.map((field) => translate(lang, `catalog.missing.${field}`)).join(', ')
  throw new Refused(CatalogReasons.notPublishable, {
    detail: { missing: fields },
    values: { missing },
  })
}
