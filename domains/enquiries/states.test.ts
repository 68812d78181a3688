/** The states of a message to the shop: every change from every state, and no others. */
import { expect, test } from 'vitest'
import { statesByAct, transitionsOf } from '#kit/testing/state-table.ts'
import { EnquiryState } from './contract.ts'
import { ENQUIRY_ACTS, mayEnquiry } from './states.ts'

test('a message has these transitions, by these people', () => {
  expect(transitionsOf(ENQUIRY_ACTS)).toEqual([
    'answered -answer-> answered (staff)',
    'answered -close-> closed (staff)',
    'answered -end-> closed (system)',
    'answered -reply-> new (buyer)',
    'closed -answer-> answered (staff)',
    'closed -reply-> new (buyer)',
    'new -answer-> answered (staff)',
    'new -close-> closed (staff)',
    'new -reply-> new (buyer)',
  ])
})

test('no action changes a message from any other state', () => {
  const acts = Object.keys(ENQUIRY_ACTS) as (keyof typeof ENQUIRY_ACTS)[]
  expect(statesByAct(EnquiryState.options, acts, mayEnquiry)).toEqual({
    answer: 'new answered closed',
    close: 'new answered',
    reply: 'new answered closed',
    end: 'answered',
  })
})
