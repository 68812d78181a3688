/**
 * Many wide searches at once, and what everybody else feels of them: product details are asked for by few clients, by
 * turns alone and beside twenty searches whose words one in ten products has. Each search narrows the price otherwise, so
 * that no count is kept for it.
 */
import { median, type Figure } from './figures.ts'
import { watchOthers } from './processor.ts'
import type { BenchShop } from './shop.ts'

const SEARCHES = 20
const CLIENTS = 4
const ROUNDS = 5
const ROUND_MS = 3000
/** What the merchant is promised: twice as long at most. */
const MOST_TIMES = 2
const WIDE = encodeURIComponent('工业')

export async function crowdFigures(
  { url, cpu }: BenchShop,
  productIds: readonly number[],
): Promise<Figure[]> {
  let asked = 0
  const detail = () => `${url}/api/catalog/products/${productIds[asked++ % productIds.length]}`
  const search = () => `${url}/api/search/goods?q=${WIDE}&size=24&priceTo=${10_000_000 + asked++}`
  await measureDuring(ROUND_MS, CLIENTS, detail)
  await measureDuring(ROUND_MS, 1, search)
  const endWatch = watchOthers(() => cpu().nodeMs + cpu().databaseMs)
  const rounds: { alone: number[]; beside: number[]; searches: number[] }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await measureDuring(ROUND_MS, CLIENTS, detail)
    const [beside, searches] = await Promise.all([
      measureDuring(ROUND_MS, CLIENTS, detail),
      measureDuring(ROUND_MS, SEARCHES, search),
    ])
    rounds.push({ alone, beside, searches })
  }
  const others = endWatch()
  const [before, after] = [
    median(rounds.map(({ alone }) => p95(alone))),
    median(rounds.map(({ beside }) => p95(beside))),
  ]
  const perSecond = rounds.flatMap(({ searches }) => searches).length / ROUNDS / (ROUND_MS / 1000)
  return [
    { name: 'product detail alone, p95', value: before, unit: 'ms', goal: null },
    { name: `beside ${SEARCHES} wide searches, p95`, value: after, unit: 'ms', goal: null },
    {
      name: `product detail beside ${SEARCHES} wide searches`,
      // Of each round by itself: what else the machine does stays for both of its halves.
      value: median(rounds.map(({ alone, beside }) => p95(beside) / p95(alone))),
      unit: 'times',
      goal: { most: MOST_TIMES },
    },
    {
      name: 'a wide search among them, p50',
      value: median(rounds.flatMap(({ searches }) => searches)),
      unit: 'ms',
      goal: null,
    },
    { name: 'wide searches', value: perSecond, unit: 'req/s', goal: null },
    { name: 'of the machine other processes took meanwhile', value: others, unit: '', goal: null },
  ]
}

/** @returns how long each answer took, in milliseconds. @throws when one was no answer */
async function measureDuring(
  forMs: number,
  clients: number,
  path: () => string,
): Promise<number[]> {
  const until = performance.now() + forMs
  const times: number[] = []
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      const answer = await fetch(path())
      const { code } = (await answer.json()) as { code: number }
      if (code !== 1) throw new Error(`${answer.status} ${code} at ${answer.url}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
