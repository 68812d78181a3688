/** What the office's search asks of each finder among all orders and buyers, and what a round of gathering waiting work costs. */
import { domains } from '#apps/api/domains.ts'
import { toSearched } from '#domains/global-search/server/search.ts'
import { gatherItems } from '#domains/work/server/notices/gather.ts'
import { queuesOf } from '#domains/work/server/queues.ts'
import type { Figure } from './figures.ts'
import { printSlowest, timeOf, type Timed } from './office-time.ts'
import type { Bench } from './search-shop.ts'

const FINDER_GOAL_MS = 30
/** Every twenty seconds, while nothing has changed: half a percent of a core. */
const ROUND_GOAL_MS = 100

/** As people type: whole numbers, beginnings that everything shares, names, telephones, addresses, short words, and what is not there. */
const WORDS = [
  'SO260000000047110',
  'so26',
  'buyer',
  'buyer 4711',
  'person 4711',
  'store 471',
  '13847110',
  '138',
  'bench.example',
  'SF4711000000',
  'ab',
  '大米',
  'store',
  'person',
  'nothing is called so',
]

/** Each finder alone, by the words that cost it most. */
export async function finderFigures(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { page, find } of domains.flatMap(({ finders = [] }) => finders)) {
    const times: Timed[] = []
    for (const words of WORDS) {
      const searched = toSearched(words, 'cn')
      const ask = () => bench.db.together((on) => find(on, searched))
      times.push(await timeOf(bench, `“${words}”`, ask))
    }
    figures.push(printSlowest(`finder of ${page}`, times, FINDER_GOAL_MS))
  }
  return figures
}

/** The first round finds everything; those after it find nothing new, as most rounds of a shop do. */
export async function gatherFigures(bench: Bench): Promise<Figure[]> {
  const log = { error: (error: unknown) => console.error(error) }
  const context = { db: bench.db, log } as unknown as Parameters<typeof gatherItems>[0]
  const queues = queuesOf(domains)
  const began = performance.now()
  const count = await gatherItems(context, queues)
  const first: Timed = { what: `${count} new items`, ms: performance.now() - began, cpuMs: 0 }
  const idle = await timeOf(bench, 'nothing new', () => gatherItems(context, queues))
  return [
    printSlowest('first round of gathering what waits', [first], null),
    printSlowest('a round of gathering what waits', [idle], ROUND_GOAL_MS),
  ]
}
