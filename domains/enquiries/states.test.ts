/** The states of a message to the shop: every change from every state, and no others. */
import { expect, test } from 'vitest'
import { statesByAct, transitionsOf } from '#kit/testing/state-table.ts'
import { EnquiryState } from './contract.ts'
import { ENQUIRY_ACTS, mayEnquiry, mayReply } from './states.ts'

test('a message has these transitions, by these people', () => {
  expect(transitionsOf(ENQUIRY_ACTS)).toEqual([
    'answered -answer-> answered (staff)',
    'answered -close-> closed (staff)',
    'answered -end-> closed (system)',
    'answered -reply-> new (buyer)',
    'closed -answer-> answered (staff)',
    'closed -reply-> new (buyer)',
    'expired -answer-> answered (staff)',
    'expired -reply-> new (buyer)',
    'new -answer-> answered (staff)',
    'new -close-> closed (staff)',
    'new -expire-> expired (system)',
    'new -reply-> new (buyer)',
  ])
})

test('no action changes a message from any other state', () => {
  const acts = Object.keys(ENQUIRY_ACTS) as (keyof typeof ENQUIRY_ACTS)[]
  expect(statesByAct(EnquiryState.options, acts, mayEnquiry)).toEqual({
    answer: 'new answered closed expired',
    close: 'new answered',
    reply: 'new answered closed expired',
    end: 'answered',
    expire: 'new',
  })
})

test('feedback has one reply, to an answer; other kinds have any number', () => {
  const states = EnquiryState.options
  expect(states.filter((state) => mayReply('feedback', state, 0))).toEqual(['answered'])
  expect(states.filter((state) => mayReply('feedback', state, 1))).toEqual([])
  expect(states.filter((state) => mayReply('machine', state, 9))).toEqual(states)
})
