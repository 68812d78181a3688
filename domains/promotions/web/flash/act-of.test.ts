/** Nobody is asked to wait for pieces that are all paid. */
import { expect, test } from 'vitest'
import { actOf } from './act-of.ts'

const of = (leftCount: number, unpaidCount: number) => ({ leftCount, unpaidCount })

test('waiting is offered only while something that is taken may come back', () => {
  expect(actOf('on', of(1, 0))).toBe('buy')
  expect(actOf('soldOut', of(0, 2))).toBe('queue')
  expect(actOf('on', of(0, 0))).toBe('gone')
  expect(actOf('soldOut', of(0, 0))).toBe('gone')
})

test.each(['soon', 'ended', 'stopped'] as const)(
  'nothing is offered while a session is %s',
  (state) => {
    expect(actOf(state, of(5, 5))).toBe('look')
  },
)
