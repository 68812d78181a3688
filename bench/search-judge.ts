/** Judges search results of queries with known products: recall among the first ten, and whether the first is right. */
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import { list } from '#domains/search/server/service.ts'
import type { Db } from '#kit/server/database/db.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Kind, Placed, Query, Want } from './search-judged.ts'
import { NOW } from './search-shop.ts'

const TOP = 10
const EACH_HELD_OUT = 3

export type Score = { recall: number; first: number; count: number }
export type Judged = {
  kind: string
  q: string
  isHeldOut: boolean
  recall: number
  first: number
  miss: string
}
type IndexedProduct = { id: number; code: string; name: string; brand: string; categories: string }

/** @param isWhole without it the queries over home goods are left out, as their catalogue is absent */
export async function judgeAll(
  db: Db,
  kinds: readonly Kind[],
  isWhole: boolean,
): Promise<Judged[]> {
  const products = await db.rows<IndexedProduct>(sql`
    select p.id, p.code, p.name->>'cn' as name, coalesce(b.name->>'cn', '') as brand,
      concat_ws('/', top.name->>'cn', middle.name->>'cn', own.name->>'cn') as categories
    from catalog.product p join search.entry e on e.product_id = p.id
    left join catalog.brand b on b.id = p.brand_id
    left join catalog.category own on own.id = p.category_id
    left join catalog.category middle on middle.id = own.parent_id
    left join catalog.category top on top.id = middle.parent_id`)
  const judged: Judged[] = []
  for (const { kind, lang, needs, queries } of kinds) {
    if (needs === 'home' && !isWhole) continue
    for (const [i, query] of queries.entries()) {
      const isHeldOut = i % EACH_HELD_OUT === EACH_HELD_OUT - 1
      judged.push({ kind, isHeldOut, ...(await judge(db, lang, query, products)) })
    }
  }
  return judged
}

async function judge(
  db: Db,
  lang: Lang,
  [q, want, first]: Query,
  products: readonly IndexedProduct[],
) {
  const found = await list(
    { db, reader: db, lang, now: NOW } as unknown as Parameters<typeof list>[0],
    { q, page: 1, size: TOP, sort: 'relevance' } as Parameters<typeof list>[1],
  )
  const ids = found.items.map(({ id }) => id)
  const wanted = idsOf(want, products)
  const leading = idsOf(first ?? want, products)
  if (wanted.size === 0 || leading.size === 0)
    throw new Error(`${q} wants goods that are not there`)
  const hits = ids.filter((id) => wanted.has(id)).length
  const recall = hits / Math.min(TOP, wanted.size)
  const isRight = ids[0] !== undefined && leading.has(ids[0])
  const names = found.items.slice(0, 3).map(({ name }) => name)
  const shown = found.corrected === null ? '' : ` as ${found.corrected.shown}`
  const miss = `${q}${shown}: recall ${recall.toFixed(2)}, first ${isRight ? 'right' : 'WRONG'}; ${names.join(' | ')}`
  return { q, recall, first: isRight ? 1 : 0, miss }
}

function idsOf(want: Want, products: readonly IndexedProduct[]): Set<number> {
  const wants = Array.isArray(want) ? want : [want]
  const fits = ({ code, name, brand, categories }: IndexedProduct) =>
    wants.some((each: string | RegExp | Placed) => {
      if (typeof each === 'string') return each === code
      if (each instanceof RegExp) return each.test(name)
      return (
        (each.brand?.test(brand) ?? true) &&
        (each.category?.test(categories) ?? true) &&
        (each.name?.test(name) ?? true)
      )
    })
  return new Set(products.filter(fits).map(({ id }) => id))
}

export function scoreOf(judged: readonly Judged[]): Score {
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  return {
    recall: mean(judged.map(({ recall }) => recall)),
    first: mean(judged.map(({ first }) => first)),
    count: judged.length,
  }
}
