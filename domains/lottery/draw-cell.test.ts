import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { boundariesOf, cellOf, messageOf, positionOf } from './draw-cell.ts'

const WEIGHTS = [400, 250, 150, 100, 50, 30, 15, 5]
const CELLS = WEIGHTS.map((weight, index) => ({ cell: index + 1, weight }))
const digestOf = (seed: string, number: number) =>
  createHmac('sha256', Buffer.from(seed, 'hex'))
    .update(messageOf({ stageId: 7, number, clientSeed: 'abc' }))
    .digest()

test('what is authenticated names stage, number and what the browser added', () => {
  expect(messageOf({ stageId: 7, number: 12, clientSeed: 'a-b_C' })).toBe('7:12:a-b_C')
})

test('the lowest and the highest digest are the first and the last cell', () => {
  expect(positionOf(new Uint8Array(32), 1000)).toBe(0)
  expect(positionOf(new Uint8Array(32).fill(255), 1000)).toBe(999)
  expect(cellOf(new Uint8Array(32), CELLS)).toBe(1)
  expect(cellOf(new Uint8Array(32).fill(255), CELLS)).toBe(8)
})

test('a cell without a weight is never drawn, and no cell at all is an error', () => {
  const cells = [
    { cell: 1, weight: 0 },
    { cell: 2, weight: 1 },
    { cell: 3, weight: 0 },
  ]
  for (const byte of [0, 127, 255]) expect(cellOf(new Uint8Array(32).fill(byte), cells)).toBe(2)
  expect(() => cellOf(new Uint8Array(32), [{ cell: 1, weight: 0 }])).toThrow('no cell')
})

test('boundaries follow each other in the order of cells', () => {
  const bounds = boundariesOf(CELLS.toReversed())
  expect(bounds[0]).toEqual({ cell: 1, weight: 400, from: 0, to: 400 })
  expect(bounds.at(-1)).toEqual({ cell: 8, weight: 5, from: 995, to: 1000 })
})

/** Beyond it lies one of ten thousand honest runs with seven degrees of freedom. */
const CHI_SQUARE_MAX = 29.88
const DRAWS = 4000

test.each(['00'.repeat(32), '5a'.repeat(32), 'c3'.repeat(32)])(
  'draws of a fixed seed are spread by weight (chi-square), %s',
  (seed) => {
    const counts = new Map<number, number>()
    for (let number = 1; number <= DRAWS; number += 1) {
      const cell = cellOf(digestOf(seed, number), CELLS)
      counts.set(cell, (counts.get(cell) ?? 0) + 1)
    }
    const chiSquare = WEIGHTS.reduce((sum, weight, index) => {
      const expected = (DRAWS * weight) / 1000
      return sum + ((counts.get(index + 1) ?? 0) - expected) ** 2 / expected
    }, 0)
    expect(chiSquare).toBeLessThan(CHI_SQUARE_MAX)
  },
)
