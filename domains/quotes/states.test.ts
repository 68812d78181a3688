/** The states of a quote request: every act from every state, and no others. */
import { expect, test } from 'vitest'
import { statesByAct, transitionsOf } from '#kit/testing/state-table.ts'
import { QuoteState } from './contract.ts'
import { QUOTE_ACTS, mayQuote } from './states.ts'

test('a quote request has these transitions with these actors', () => {
  expect(transitionsOf(QUOTE_ACTS)).toEqual([
    'answered -accept-> accepted (buyer)',
    'answered -answer-> answered (staff)',
    'answered -counter-> countered (buyer)',
    'answered -decline-> declined (staff)',
    'answered -declineOffer-> declined (buyer)',
    'answered -expire-> expired (system)',
    'answered -withdraw-> withdrawn (buyer)',
    'countered -answer-> answered (staff)',
    'countered -decline-> declined (staff)',
    'countered -expire-> expired (system)',
    'countered -withdraw-> withdrawn (buyer)',
    'sent -answer-> answered (staff)',
    'sent -decline-> declined (staff)',
    'sent -withdraw-> withdrawn (buyer)',
  ])
})

test('a quote request has no other transition', () => {
  const acts = Object.keys(QUOTE_ACTS) as (keyof typeof QUOTE_ACTS)[]
  expect(statesByAct(QuoteState.options, acts, mayQuote)).toEqual({
    answer: 'sent answered countered',
    decline: 'sent answered countered',
    counter: 'answered',
    declineOffer: 'answered',
    accept: 'answered',
    withdraw: 'sent answered countered',
    expire: 'answered countered',
  })
})
