/** Puts products on sale and takes them off. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { Instant } from '#kit/contract/values.ts'
import { LOCALES, type Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { CatalogReasons, TaxonomyReasons } from '../../reasons.ts'
import { refreshProducts } from '../read-model/refresh.ts'
import { findMissingForSale, type SaleNeed } from './sale-needs.ts'
import * as sql from './state/sql.ts'

export type Publishing = {
  productId: number
  state: sql.State
  /** Null: any version. */
  version: number | null
  now: Instant
  /** The language of the refusal's message. */
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

/** What it lacks for going on sale. @throws {Refused} productNotFound */
async function lacksOf(tx: Queryable, productId: number): Promise<SaleNeed[]> {
  const parts = await sql.loadSaleParts(tx, productId)
  if (parts === null) throw new Refused(CatalogReasons.productNotFound)
  return findMissingForSale(parts, parts.base)
}

const missingWords = (lacks: readonly string[], lang: Lang): string =>
  new Intl.ListFormat(LOCALES[lang], { type: 'conjunction' }).format(
    lacks.map((lack) => translate(lang, `catalog.missing.${lack}`)),
  )

/**
 * Products on sale need a name and a price.
 * @throws {Refused} productNotFound, notPublishable
 */
async function demandPublishable(
  tx: Queryable,
  productId: number,
  state: sql.State,
  lang: Lang,
): Promise<void> {
  const missing = await lacksOf(tx, productId)
  if (state !== 'published' || missing.length === 0) return
  throw new Refused(CatalogReasons.notPublishable, {
    detail: { missing },
    values: { missing: missingWords(missing, lang) },
  })
}

/** Where the form shows what is missing. */
const FIELDS = { name: 'name.cn', price: 'skus.0.prices' }

/**
 * Products on sale must still have a name and a price, whatever was written: checked after every write, in its transaction.
 * @throws {Refused} productNotFound, onSaleNeeds
 */
export async function demandStaysOnSale(
  tx: Queryable,
  productId: number,
  state: sql.State,
  lang: Lang,
): Promise<void> {
  const missing = await lacksOf(tx, productId)
  if (state !== 'published' || missing.length === 0) return
  const fields = missing.map((lack) => ({
    path: FIELDS[lack],
    message: translate(lang, `catalog.errors.${lack}Needed`),
  }))
  throw new Refused(TaxonomyReasons.onSaleNeeds, {
    detail: { missing, fields },
    values: { missing: missingWords(missing, lang) },
  })
}
