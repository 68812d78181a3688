/** Which line a reversal takes back, where several could be meant. */
import { expect, test } from 'vitest'
import { pairReversals } from './reversed.ts'

const pairsOf = (candidates: readonly (readonly [number, number])[]) =>
  [...pairReversals(candidates.map(([id, reversedId]) => ({ id, reversedId }))).values()].map(
    ({ id, reversedId }) => [id, reversedId],
  )

test('two reversals of one payer take back two lines, the first the latest', () => {
  expect(
    pairsOf([
      [8, 5],
      [8, 4],
      [9, 5],
      [9, 4],
    ]),
  ).toEqual([
    [8, 5],
    [9, 4],
  ])
})

test('what is sure of a later reversal is left to it', () => {
  expect(
    pairsOf([
      [9, 5],
      [8, 5],
      [8, 4],
    ]),
  ).toEqual([
    [9, 5],
    [8, 4],
  ])
})

test('a third reversal of two lines takes back none that is known', () => {
  expect(
    pairsOf([
      [7, 5],
      [8, 5],
    ]),
  ).toEqual([[7, 5]])
})
