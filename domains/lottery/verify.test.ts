/** Who changes a draw afterwards is found by whoever repeats it. */
import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProofDraw } from './contract.ts'
import { cellOf, messageOf } from './draw-cell.ts'
import { verifyDraws } from './verify.ts'

const SEED = Buffer.alloc(32, 7)
const cell = (nth: number, changes = {}) => ({
  cell: nth,
  kind: 'none' as 'none' | 'goods' | 'coupon',
  name: `${nth}`,
  weight: 1,
  stock: null as number | null,
  dailyMax: null as number | null,
  ...changes,
})
const CELLS = [cell(1, { kind: 'goods', stock: 2, dailyMax: 1 }), cell(2)]
const PROOF = {
  stageId: 3,
  seed: SEED.toString('hex'),
  seedHash: createHash('sha256').update(SEED).digest('hex'),
  cells: CELLS,
}
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'] as const

/** Honest draws: the first two of the prize on different days, and none after that. */
function honest(count: number): ProofDraw[] {
  const given = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const day = DAYS[Math.floor((index * DAYS.length) / count)]!
    const draw = { stageId: 3, number, clientSeed: 'x' }
    const drawnCell = cellOf(createHmac('sha256', SEED).update(messageOf(draw)).digest(), CELLS)
    const all = [...given.values()].reduce((sum, each) => sum + each, 0)
    const why =
      drawnCell !== 1
        ? null
        : all >= 2
          ? ('sold_out' as const)
          : given.has(day)
            ? ('daily_max' as const)
            : null
    if (drawnCell === 1 && why === null) given.set(day, 1)
    return { number, clientSeed: 'x', day, drawnCell, cell: why === null ? drawnCell : 2, why }
  })
}

const wrongOf = async (draws: readonly ProofDraw[]) =>
  (await verifyDraws(PROOF, draws)).wrongNumbers

test('honest draws are right, also those that found nothing left', async () => {
  const draws = honest(60)
  expect(new Set(draws.map(({ why }) => why))).toEqual(new Set([null, 'daily_max', 'sold_out']))
  expect(await verifyDraws(PROOF, draws)).toEqual({ isSeedRight: true, wrongNumbers: [] })
})

test('another seed, another cell, a missing number and a prize kept back are found', async () => {
  const draws = honest(60)
  const prize = draws.findIndex(({ cell: given }) => given === 1)
  const change = (index: number, changes: Partial<ProofDraw>) =>
    draws.map((draw, at) => (at === index ? { ...draw, ...changes } : draw))
  expect((await verifyDraws({ ...PROOF, seedHash: '00'.repeat(32) }, draws)).isSeedRight).toBe(
    false,
  )
  expect(await wrongOf(change(prize, { drawnCell: 2, cell: 2 }))).toContain(prize + 1)
  expect(await wrongOf(change(prize, { cell: 2, why: 'sold_out' }))).toContain(prize + 1)
  const other = ['a', 'b', 'c', 'd', 'e', 'f'].find((clientSeed) => {
    const message = messageOf({ stageId: 3, number: 6, clientSeed })
    const stopsAt = cellOf(createHmac('sha256', SEED).update(message).digest(), CELLS)
    return stopsAt !== draws[5]!.drawnCell
  })!
  expect(await wrongOf(change(5, { clientSeed: other }))).toEqual([6])
  expect(await wrongOf(draws.toSpliced(10, 1))).toContain(12)
})

test('a prize in the place of one that there is none of, and a day that goes back, are found', async () => {
  const cells = [...CELLS, cell(3, { kind: 'goods', stock: 5, weight: 0 })]
  const draws = honest(60)
  const instead = draws.findIndex(({ why }) => why === 'sold_out')
  const wrong = draws.map((draw, at) => (at === instead ? { ...draw, cell: 3 } : draw))
  const numbersOf = async (all: ProofDraw[]) =>
    (await verifyDraws({ ...PROOF, cells }, all)).wrongNumbers
  expect(await numbersOf(draws)).toEqual([])
  expect(await numbersOf(wrong)).toEqual([instead + 1])
  const last = draws.length - 1
  const back = draws.map((draw, at) => (at === last ? { ...draw, day: DAYS[0] } : draw))
  expect(await numbersOf(back)).toEqual([last + 1])
})

test('nothing is checked before the seed is shown', async () => {
  await expect(verifyDraws({ ...PROOF, seed: null }, [])).rejects.toThrow('has not ended')
})
