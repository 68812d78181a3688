/** A list that lacks an own draw, has it otherwise, or has other terms than were shown is found by the browser that drew. */
import { expect, test } from 'vitest'
import type { LotteryDraw, LotteryStage } from './contract.ts'
import { compareStored, newStored, withAnswer, type Stored } from './stored.ts'

const CELLS = [
  { cell: 1, kind: 'goods', name: '', weight: 1, stock: 2, dailyMax: 1 },
  { cell: 2, kind: 'none', name: '', weight: 9, stock: null, dailyMax: null },
] as const
const SHOWN = { seedHash: 'aa', cells: CELLS } as unknown as LotteryStage
const PROOF = { seedHash: 'aa', cells: [...CELLS] }
const made = (changes = {}) =>
  ({ number: 7, clientSeed: 'mine', drawnCell: 2, cell: 2, ...changes }) as LotteryDraw
const click = { key: 'k', clientSeed: 'mine' }
const LISTED = {
  number: 7,
  clientSeed: 'mine',
  drawnCell: 2,
  cell: 2,
  why: null,
  day: '2026-03-01',
}
const stored = (): Stored => withAnswer({ ...newStored(SHOWN), pending: click }, click, made())

test('an answer with another client seed is refused, and one that comes again is kept once', () => {
  expect(() => withAnswer(newStored(SHOWN), click, made({ clientSeed: 'shop' }))).toThrow(
    'client seed',
  )
  const twice = withAnswer(stored(), click, made())
  expect(twice).toMatchObject({ pending: null, draws: [{ number: 7, clientSeed: 'mine' }] })
})

test('own draws are compared with the list, and the fingerprint and terms with what was shown', () => {
  const fine = { isAsShown: true, ownCount: 1, wrongNumbers: [] }
  expect(compareStored(stored(), PROOF, [LISTED])).toEqual(fine)
  for (const listed of [[], [{ ...LISTED, clientSeed: 'shop' }], [{ ...LISTED, cell: 1 }]])
    expect(compareStored(stored(), PROOF, listed).wrongNumbers).toEqual([7])
  expect(compareStored(stored(), { ...PROOF, seedHash: 'bb' }, [LISTED]).isAsShown).toBe(false)
  const heavier = { ...PROOF, cells: [CELLS[0], { ...CELLS[1], weight: 99 }] }
  expect(compareStored(stored(), heavier, [LISTED]).isAsShown).toBe(false)
})
