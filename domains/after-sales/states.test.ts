/** What lists and pages call a case: its state, or what the buyer is asked for where no state of its own says so. */
import { expect, test } from 'vitest'
import { shownStateOf } from './states.ts'

const clock = { actor: 'buyer', at: null, consequence: null, isLate: false } as const
const merchants = { ...clock, actor: 'merchant' } as const

test('money that waits for the buyer’s account asks for it', () => {
  expect(shownStateOf({ state: 'refunding', clock, isAsked: false })).toBe('account')
  expect(shownStateOf({ state: 'refunding', clock: merchants, isAsked: false })).toBe('refunding')
  expect(shownStateOf({ state: 'refunding', clock: null, isAsked: false })).toBe('refunding')
})

test('a proposal of another type asks for an answer; a question has a tag of its own', () => {
  expect(shownStateOf({ state: 'applied', clock, isAsked: false })).toBe('proposed')
  expect(shownStateOf({ state: 'applied', clock, isAsked: true })).toBe('applied')
  expect(shownStateOf({ state: 'appealed', clock, isAsked: false })).toBe('proposed')
  expect(shownStateOf({ state: 'applied', clock: merchants, isAsked: false })).toBe('applied')
})

test('every other state is called by its name, whoever acts', () => {
  expect(shownStateOf({ state: 'awaiting_return', clock, isAsked: false })).toBe('awaiting_return')
  expect(shownStateOf({ state: 'completed', clock: null, isAsked: false })).toBe('completed')
})
