/** The states of an information request: every act, and no others. */
import { expect, test } from 'vitest'
import { transitionsOf } from '#kit/testing/state-table.ts'
import { INFO_REQUEST_ACTS } from './states.ts'

test('an information request has these transitions with these actors', () => {
  expect(transitionsOf(INFO_REQUEST_ACTS)).toEqual([
    'open -answer-> answered (buyer)',
    'open -drop-> withdrawn (system)',
    'open -expire-> expired (system)',
    'open -withdraw-> withdrawn (staff)',
  ])
})
