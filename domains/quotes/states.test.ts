/** The states of a quote request: every act from every state, and no others. */
import { expect, test } from 'vitest'
import { statesByAct, transitionsOf } from '#kit/testing/state-table.ts'
import { QuoteState } from './contract.ts'
import { QUOTE_ACTS, mayQuote } from './states.ts'

test('a quote request has these transitions with these actors', () => {
  expect(transitionsOf(QUOTE_ACTS)).toEqual([
    'answered -accept-> accepted (buyer)',
    'answered -expire-> expired (system)',
    'answered -withdraw-> withdrawn (buyer)',
    'sent -answer-> answered (staff)',
    'sent -decline-> declined (staff)',
    'sent -withdraw-> withdrawn (buyer)',
  ])
})

test('a quote request has no other transition', () => {
  const acts = Object.keys(QUOTE_ACTS) as (keyof typeof QUOTE_ACTS)[]
  expect(statesByAct(QuoteState.options, acts, mayQuote)).toEqual({
    answer: 'sent',
    decline: 'sent',
    accept: 'answered',
    withdraw: 'sent answered',
    expire: 'answered',
  })
})
