/**
 * How well search understands shops of other trades: each file of `bench/catalogues` is imported into a shop of its own
 * that knows general language alone, and its queries are judged. The queries have authors who knew the goods and not the
 * search. `node bench/search-catalogues.ts [--misses] [--only outdoor]`.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import { WAREHOUSES } from '#demo/world/shop.ts'
import { rebuildIndex } from '#domains/search/server/door.ts'
import { clearCaches } from '#domains/search/server/engine/cache.ts'
import { list } from '#domains/search/server/service.ts'
import { addWarehouse } from '#domains/stock/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Db } from '#kit/server/database/db.ts'
import { importFile } from '../scripts/import.ts'
import { scoreOf } from './search-judge.ts'
import { NOW, openBench } from './search-shop.ts'

const FOLDER = fileURLToPath(new URL('catalogues', import.meta.url))
const GOAL = { recall: 0.95, first: 0.9, kind: 0.8 }
const TOP = 10

/** `want`: codes of what a buyer would be glad to see; none where the shop has nothing of the kind. */
type Asked = { kind: string; lang: Lang; q: string; want: string[]; first?: string[] }
type Judged = { kind: string; recall: number; first: number; miss: string }

async function judge(db: Db, { kind, lang, q, want, first = want }: Asked): Promise<Judged> {
  const found = await list(
    { db, reader: db, lang, now: NOW } as unknown as Parameters<typeof list>[0],
    { q, page: 1, size: TOP, sort: 'relevance' } as Parameters<typeof list>[1],
  )
  const codes = await codesOf(
    db,
    found.items.map(({ id }) => id),
  )
  const hits = codes.filter((code) => want.includes(code)).length
  const isNothing = want.length === 0
  const recall = isNothing ? Number(codes.length === 0) : hits / Math.min(TOP, want.length)
  const isFirst = isNothing ? codes.length === 0 : first.includes(codes[0] ?? '')
  const missing = want.filter((code) => !codes.includes(code)).join(', ')
  const shown = found.corrected === null ? '' : ` as ${found.corrected.shown}`
  const miss = `${q}${shown}: recall ${recall.toFixed(2)}, first ${isFirst ? 'right' : 'WRONG'}; ${codes.slice(0, 4).join(' | ')}; missing ${missing}`
  return { kind, recall, first: Number(isFirst), miss }
}

async function codesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await db.rows<{ code: string }>(sql`
    select p.code from unnest(${ids}::bigint[]) with ordinality as found(id, position)
    join catalog.product p using (id) order by position`)
  return rows.map(({ code }) => code.toLowerCase())
}

/** @returns whether it is within the goals */
async function judgeCatalogue(name: string, misses: boolean): Promise<boolean> {
  const [file = ''] = globSync(`${name}.{csv,ndjson}`, { cwd: FOLDER })
  const asked = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Asked[]
  const { db, close } = await openBench()
  clearCaches() // of the shop before
  try {
    await addWarehouse(db, WAREHOUSES[0]!)
    await importFile(db, join(FOLDER, file), { now: NOW, report: () => {} })
    await db.count(
      sql`update catalog.product set state = 'published', published_at = coalesce(published_at, ${NOW})`,
    )
    await rebuildIndex(db)
    const known = new Set(
      (await db.rows<{ code: string }>(sql`select code from catalog.product`)).map(({ code }) =>
        code.toLowerCase(),
      ),
    )
    const lower = asked.map((each) => ({
      ...each,
      want: each.want.map((code) => code.toLowerCase()),
      ...(each.first && { first: each.first.map((code) => code.toLowerCase()) }),
    }))
    const strange = lower.flatMap(({ want }) => want).filter((code) => !known.has(code))
    if (strange.length > 0) throw new Error(`${name} has no ${strange.join(', ')}`)
    const judged: Judged[] = []
    for (const each of lower) judged.push(await judge(db, each))
    return report(name, judged, misses)
  } finally {
    await close()
  }
}

function report(name: string, judged: readonly Judged[], misses: boolean): boolean {
  const toScored = (all: readonly Judged[]) =>
    scoreOf(all.map((each) => ({ ...each, q: '', isHeldOut: false })))
  const kinds = [...new Set(judged.map(({ kind }) => kind))].map((kind) => ({
    kind,
    ...toScored(judged.filter((each) => each.kind === kind)),
  }))
  const all = toScored(judged)
  const line = (title: string, { recall, first, count }: typeof all) =>
    console.log(
      `${title.padEnd(34)} ${recall.toFixed(3)}        ${first.toFixed(3)}      ${String(count).padStart(3)}`,
    )
  console.log(`\n${name.padEnd(34)} recall@10    first hit  queries`)
  for (const { kind, ...score } of kinds) line(kind, score)
  line('all', all)
  if (misses) {
    for (const { kind, recall, first, miss } of judged) {
      if (recall < 1 || first < 1) console.log(`${kind}: ${miss}`)
    }
  }
  return (
    all.recall >= GOAL.recall &&
    all.first >= GOAL.first &&
    kinds.every(({ recall, first }) => Math.min(recall, first) >= GOAL.kind)
  )
}

const { values } = parseArgs({
  options: {
    misses: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const names = globSync('*.json', { cwd: FOLDER }).map((file) => basename(file, '.json'))
const areGood: boolean[] = []
for (const name of names.toSorted()) {
  if (values.only.length > 0 && !values.only.includes(name)) continue
  areGood.push(await judgeCatalogue(name, values.misses))
}
console.log(
  `\n${areGood.every(Boolean) ? 'within' : 'BELOW'} the goals: recall ${GOAL.recall}, first hit ${GOAL.first}, no kind under ${GOAL.kind}`,
)
process.exitCode = areGood.every(Boolean) ? 0 : 1
