/**
 * How well search finds what people mean, by kind of query.
 * `node bench/search-relevance.ts [--misses] [--held-out]`; the second one shows also the misses that are held out.
 * `--without phonetic` leaves out a strategy, as often as it is given; `--each` leaves out one after the other and shows what
 * each is worth. `--no-synonyms` leaves out what the merchants of both catalogues have entered.
 */
import { parseArgs } from 'node:util'
import { setEngine } from '#domains/search/server/engines.ts'
import { newPostgres } from '#domains/search/server/engine/postgres.ts'
import {
  STRATEGY_NAMES,
  strategiesWithout,
} from '#domains/search/server/engine/strategies/strategies.ts'
import type { Db } from '#kit/server/database/db.ts'
import { ASKED } from './search-asked.ts'
import { judgeAll, scoreOf, type Judged, type Score } from './search-judge.ts'
import { KINDS } from './search-queries.ts'
import { HOME_CATALOGUE, loadCatalogues, openBench } from './search-shop.ts'

const GOAL = { recall: 0.95, first: 0.9, kind: 0.8 }

type Relevance = {
  overall: Score
  heldOut: Score
  kinds: ({ kind: string } & Score)[]
  isGood: boolean
  misses: string[]
}

/** The two sets have different authors; neither knew the other's. */
const SETS = [
  ['first set', KINDS],
  ['second set', ASKED],
] as const

function summarize(judged: readonly Judged[]): Relevance {
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
    isGood:
      overall.recall >= GOAL.recall &&
      overall.first >= GOAL.first &&
      kinds.every(({ recall, first }) => Math.min(recall, first) >= GOAL.kind),
    misses: judged
      .filter(({ recall, first }) => recall < 1 || first < 1)
      .map(({ kind, isHeldOut, miss }) => `${isHeldOut ? '(held out) ' : ''}${kind}: ${miss}`),
  }
}

const line = (name: string, { recall, first, count }: Score): string =>
  `${name.padEnd(34)} ${recall.toFixed(3)}        ${first.toFixed(3)}      ${String(count).padStart(3)}`

/** @returns lines to print */
function report({ overall, heldOut, kinds, isGood }: Relevance): string[] {
  return [
    `${'kind'.padEnd(34)} recall@10    first hit  queries`,
    ...kinds.map(({ kind, ...score }) => line(kind, score)),
    line('held out', heldOut),
    line('all', overall),
    `${isGood ? 'within' : 'BELOW'} the goals: recall ${GOAL.recall}, first hit ${GOAL.first}, no kind under ${GOAL.kind}`,
  ]
}

/** What search finds without each of the strategies, beside what it finds with all of them. */
async function reportEach(db: Db, isWhole: boolean): Promise<void> {
  const kinds = SETS.flatMap(([, all]) => all)
  const judgeWithout = (names: readonly string[]) => {
    setEngine(newPostgres(strategiesWithout(names)))
    return judgeAll(db, kinds, isWhole)
  }
  const all = await judgeWithout([])
  const whole = scoreOf(all)
  console.log('without            recall@10          first hit          queries worse  better')
  console.log(
    `-                  ${whole.recall.toFixed(3)}              ${whole.first.toFixed(3)}`,
  )
  for (const name of STRATEGY_NAMES) {
    const judged = await judgeWithout([name])
    const score = scoreOf(judged)
    const gain = (each: Judged, i: number) =>
      each.recall + each.first - all[i]!.recall - all[i]!.first
    const figures = (['recall', 'first'] as const).map(
      (key) => `${score[key].toFixed(3)} (${(score[key] - whole[key]).toFixed(3)})`,
    )
    const worse = judged.filter((each, i) => gain(each, i) < 0).length
    const better = judged.filter((each, i) => gain(each, i) > 0).length
    console.log(
      `${name.padEnd(18)} ${figures.join('     ')}     ${String(worse).padStart(13)} ${String(better).padStart(7)}`,
    )
  }
}

/** @returns whether what was found is within the goals */
async function reportSets(db: Db, isWhole: boolean, misses: 'none' | 'known' | 'all') {
  const isReported = (miss: string) => misses === 'all' || !miss.startsWith('(held out)')
  let isGood = true
  for (const [name, kinds] of SETS) {
    const relevance = summarize(await judgeAll(db, kinds, isWhole))
    isGood &&= relevance.isGood
    console.log(`\n${name}`)
    for (const each of report(relevance)) console.log(each)
    if (misses !== 'none') for (const miss of relevance.misses.filter(isReported)) console.log(miss)
  }
  return isGood
}

const { values } = parseArgs({
  options: {
    misses: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
    without: { type: 'string', multiple: true, default: [] },
    each: { type: 'boolean', default: false },
    'no-synonyms': { type: 'boolean', default: false },
  },
})
const unknown = values.without.filter((name) => !STRATEGY_NAMES.includes(name))
if (unknown.length > 0) {
  throw new Error(
    `no strategy is called ${unknown.join(', ')}; there are ${STRATEGY_NAMES.join(', ')}`,
  )
}
const { db, close } = await openBench()
try {
  const isWhole = await loadCatalogues(db, !values['no-synonyms'])
  if (!isWhole) {
    console.log(`skipped: the queries over home goods, because ${HOME_CATALOGUE} is not there`)
  }
  if (values.each) await reportEach(db, isWhole)
  else {
    setEngine(newPostgres(strategiesWithout(values.without)))
    const shown = values['held-out'] ? 'all' : 'known'
    const isGood = await reportSets(db, isWhole, values.misses ? shown : 'none')
    process.exitCode = isGood ? 0 : 1
  }
} finally {
  await close()
}
