/** The states of closing an account, and of a data export: every act from every state, and no others. */
import { expect, test } from 'vitest'
import { transitionsOf } from '#kit/testing/state-table.ts'
import { CLOSING_ACTS, COPY_ACTS } from './states.ts'

test('closing an account has these transitions with these actors', () => {
  expect(transitionsOf(CLOSING_ACTS)).toEqual([
    'asked -cancel-> cancelled (buyer)',
    'asked -close-> closed (system)',
    'asked -stop-> stopped (system)',
  ])
})

test('a data export has these transitions with these actors', () => {
  expect(transitionsOf(COPY_ACTS)).toEqual([
    'making -finish-> ready (system)',
    'making -giveUp-> failed (system)',
    'making -throwAway-> over (system)',
    'ready -throwAway-> over (system)',
  ])
})
