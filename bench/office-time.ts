/** Times of the office's statements: on the clock and, as others may use the machine, of the database's processor. */
import { median, print, type Figure } from './figures.ts'
import type { Bench } from './search-shop.ts'

const ROUNDS = 15
/** These make the plans and read the pages into memory. */
const FIRST_ROUNDS = 3

export type Timed = { what: string; ms: number; cpuMs: number }

/** The median on the clock, and how much processor time the database took for one round. */
export async function timeOf(
  { databaseCpuMs }: Pick<Bench, 'databaseCpuMs'>,
  what: string,
  work: () => Promise<unknown>,
): Promise<Timed> {
  for (let round = 0; round < FIRST_ROUNDS; round++) await work()
  const cpuBefore = databaseCpuMs()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return { what, ms: median(times), cpuMs: (databaseCpuMs() - cpuBefore) / ROUNDS }
}

/** @param goal null for information only */
export function printSlowest(name: string, times: readonly Timed[], goal: number | null): Figure {
  const [slowest = { what: '', ms: 0, cpuMs: 0 }] = times.toSorted((a, b) => b.ms - a.ms)
  const { what, ms, cpuMs } = slowest
  const figure: Figure = {
    name: `${name}, ${what} (${cpuMs.toFixed(0)} ms of processor)`,
    value: ms,
    unit: 'ms',
    goal: goal === null ? null : { most: goal },
  }
  print([figure])
  return figure
}
