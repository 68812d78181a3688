/**
 * How well search finds what people mean: recall among the first ten, and whether the first one is right, by kind of
 * query. `node bench/search-relevance.ts [--misses] [--held-out]`; the second one shows also the misses that are held out.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import { list } from '#domains/search/server/service.ts'
import type { Db } from '#kit/server/database/db.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { ASKED } from './search-asked.ts'
import { KINDS, type Kind, type Placed, type Query, type Want } from './search-queries.ts'
import { HOME_CATALOGUE, loadCatalogues, NOW, openBench } from './search-shop.ts'

const TOP = 10
const EACH_HELD_OUT = 3
const GOAL = { recall: 0.95, first: 0.9, kind: 0.8 }

export type Score = { recall: number; first: number; count: number }
export type Relevance = {
  overall: Score
  heldOut: Score
  kinds: ({ kind: string } & Score)[]
  /** False where the catalogue of home goods is absent: its queries were left out. */
  isWhole: boolean
  isGood: boolean
  misses: string[]
}
type Judged = {
  kind: string
  q: string
  isHeldOut: boolean
  recall: number
  first: number
  miss: string
}
type IndexedProduct = { id: number; code: string; name: string; brand: string; shelves: string }[]

/** The two sets have different authors; neither knew the other's. */
const SETS = [
  ['first set', KINDS],
  ['second set', ASKED],
] as const

export async function relevance(): Promise<[name: string, Relevance][]> {
  const { db, close } = await openBench()
  try {
    const isWhole = await loadCatalogues(db)
    const results: [string, Relevance][] = []
    for (const [name, kinds] of SETS) results.push([name, await relevanceOf(db, kinds, isWhole)])
    return results
  } finally {
    await close()
  }
}

async function relevanceOf(db: Db, kinds: readonly Kind[], isWhole: boolean): Promise<Relevance> {
  const category = await db.rows<IndexedProduct[number]>(sql`
    select p.id, p.code, p.name->>'cn' as name, coalesce(b.name->>'cn', '') as brand,
      concat_ws('/', top.name->>'cn', middle.name->>'cn', own.name->>'cn') as shelves
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
      judged.push({ kind, isHeldOut, ...(await judge(db, lang, query, category)) })
    }
  }
  return summaryOf(judged, isWhole)
}

async function judge(db: Db, lang: Lang, [q, want, first]: Query, category: IndexedProduct) {
  const found = await list(
    { db, reader: db, lang, now: NOW } as unknown as Parameters<typeof list>[0],
    { q, page: 1, size: TOP, sort: 'relevance' } as Parameters<typeof list>[1],
  )
  const ids = found.items.map(({ id }) => id)
  const wanted = idsOf(want, category)
  const leading = idsOf(first ?? want, category)
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

function idsOf(want: Want, category: IndexedProduct): Set<number> {
  const wants = Array.isArray(want) ? want : [want]
  const fits = ({ code, name, brand, shelves }: IndexedProduct[number]) =>
    wants.some((each: string | RegExp | Placed) => {
      if (typeof each === 'string') return each === code
      if (each instanceof RegExp) return each.test(name)
      return (
        (each.brand?.test(brand) ?? true) &&
        (each.shelf?.test(shelves) ?? true) &&
        (each.name?.test(name) ?? true)
      )
    })
  return new Set(category.filter(fits).map(({ id }) => id))
}

function summaryOf(judged: readonly Judged[], isWhole: boolean): Relevance {
  const names = [...new Set(judged.map(({ kind }) => kind))]
  const kinds = names.map((kind) => ({
    kind,
    ...scoreOf(judged.filter((each) => each.kind === kind)),
  }))
  const overall = scoreOf(judged)
  return {
    overall,
    heldOut: scoreOf(judged.filter(({ isHeldOut }) => isHeldOut)),
    kinds,
    isWhole,
    isGood:
      overall.recall >= GOAL.recall &&
      overall.first >= GOAL.first &&
      kinds.every(({ recall, first }) => Math.min(recall, first) >= GOAL.kind),
    misses: judged
      .filter(({ recall, first }) => recall < 1 || first < 1)
      .map(({ kind, isHeldOut, miss }) => `${isHeldOut ? '(held out) ' : ''}${kind}: ${miss}`),
  }
}

function scoreOf(judged: readonly Judged[]): Score {
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  return {
    recall: mean(judged.map(({ recall }) => recall)),
    first: mean(judged.map(({ first }) => first)),
    count: judged.length,
  }
}

const line = (name: string, { recall, first, count }: Score): string =>
  `${name.padEnd(34)} ${recall.toFixed(3)}        ${first.toFixed(3)}      ${String(count).padStart(3)}`

/** @returns lines to print */
export function report({ overall, heldOut, kinds, isWhole, isGood }: Relevance): string[] {
  return [
    ...(isWhole
      ? []
      : [`skipped: the queries over home goods, because ${HOME_CATALOGUE} is not there`]),
    `${'kind'.padEnd(34)} recall@10    first hit  queries`,
    ...kinds.map(({ kind, ...score }) => line(kind, score)),
    line('held out', heldOut),
    line('all', overall),
    `${isGood ? 'within' : 'BELOW'} the goals: recall ${GOAL.recall}, first hit ${GOAL.first}, no kind under ${GOAL.kind}`,
  ]
}

if (import.meta.main) {
  const options = { misses: { type: 'boolean' }, 'held-out': { type: 'boolean' } } as const
  const { values } = parseArgs({ options })
  const isReported = (miss: string) => values['held-out'] === true || !miss.startsWith('(held out)')
  const results = await relevance()
  for (const [name, result] of results) {
    console.log(`\n${name}`)
    for (const each of report(result)) console.log(each)
    if (values.misses) for (const miss of result.misses.filter(isReported)) console.log(miss)
  }
  process.exitCode = results.every(([, { isGood }]) => isGood) ? 0 : 1
}
