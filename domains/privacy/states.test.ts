/** The states of closing an account, and of a copy of its data: every act from every state, and none besides. */
import { expect, test } from 'vitest'
import { transitionsOf } from '#kit/testing/state-table.ts'
import { CLOSING_ACTS, COPY_ACTS } from './states.ts'

test('a wish to close an account goes these ways, moved by these people', () => {
  expect(transitionsOf(CLOSING_ACTS)).toEqual([
    'asked -cancel-> cancelled (buyer)',
    'asked -close-> closed (system)',
    'asked -stop-> stopped (system)',
  ])
})

test('a copy of the data goes these ways, moved by these people', () => {
  expect(transitionsOf(COPY_ACTS)).toEqual([
    'making -finish-> ready (system)',
    'making -giveUp-> failed (system)',
    'making -throwAway-> over (system)',
    'ready -throwAway-> over (system)',
  ])
})
