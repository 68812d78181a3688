/** Processor time of what several clients do, without what the shop does by itself meanwhile. */
import type { Figure } from './figures.ts'
import type { BenchShop, Cpu } from './shop.ts'

export const CLIENTS = 8
const WARM = 40

/** Milliseconds of processor time for one round of the work. */
export type Cost = { node: number; database: number }

export const totalOf = ({ node, database }: Cost): number => node + database

export function figure(name: string, cost: Cost, most?: number): Figure {
  const parts = `Node ${cost.node.toFixed(2)}, database ${cost.database.toFixed(2)}`
  const goal = most === undefined ? null : { most }
  return { name: `${name} (${parts})`, value: totalOf(cost), unit: 'ms CPU', goal }
}

/**
 * A busy machine takes longer over the same, and in longer the shop does more by itself.
 * @param idle what the shop does by itself in a second
 */
export const costsIn =
  (shop: BenchShop, idle: Cpu) =>
  async (work: (round: number) => Promise<void>, count: number, warm = WARM): Promise<Cost> => {
    await atOnce(work, warm)
    const [before, began] = [shop.cpu(), performance.now()]
    await atOnce(work, count)
    const after = shop.cpu()
    const seconds = (performance.now() - began) / 1000
    return {
      node: (after.nodeMs - before.nodeMs - seconds * idle.nodeMs) / count,
      database: (after.databaseMs - before.databaseMs - seconds * idle.databaseMs) / count,
    }
  }

/** Each client does its rounds one after the other. */
export const atOnce = (work: (round: number) => Promise<void>, count: number) =>
  Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let round = client; round < count; round += CLIENTS) await work(round)
    }),
  )
