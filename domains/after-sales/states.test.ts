/** Cases have no dead end: each state says whose turn it is, what happens when nobody acts, and what lists and pages call it. */
import { expect, test } from 'vitest'
import {
  actorOf,
  CASE_ACTS,
  consequenceOf,
  ENDED_STATES,
  hasReturnLabel,
  isEnded,
  mayCase,
  mayLookAtGoods,
  maySendHome,
  shownStateOf,
  type CaseState,
} from './states.ts'

const plain = { recovery: 'self', proposedType: null, keepsGoods: false } as const

/** Of goods that the buyer sends themselves. */
const TURNS = {
  applied: ['merchant', 'escalates'],
  appealed: ['merchant', 'escalates'],
  agreed: ['merchant', 'escalates'],
  awaiting_stock: ['merchant', 'refunds'],
  awaiting_payment: ['buyer', 'lapses'],
  awaiting_return: ['buyer', 'closes'],
  pickup_booked: ['merchant', 'escalates'],
  picked_up: ['merchant', 'received'],
  returning: ['merchant', 'received'],
  received: ['merchant', 'escalates'],
  replacement_ready: ['merchant', 'escalates'],
  replacement_shipped: ['buyer', 'completes'],
  refunding: ['system', 'escalates'],
  completed: [null, null],
  rejected: [null, null],
  goods_refused: [null, null],
  revoked: [null, null],
  closed_overdue: [null, null],
} as const satisfies Record<CaseState, readonly [string | null, string | null]>
const STATES = Object.keys(TURNS) as CaseState[]

test('whose turn a state is, and what happens at its end', () => {
  const turnOf = (state: CaseState) => [
    actorOf({ ...plain, state }),
    consequenceOf({ ...plain, state }),
  ]
  expect(Object.fromEntries(STATES.map((state) => [state, turnOf(state)]))).toEqual(TURNS)
})

test('what else of a case decides whose turn it is', () => {
  const pickup = { ...plain, recovery: 'pickup', state: 'awaiting_return' } as const
  expect([actorOf(pickup), consequenceOf(pickup)]).toEqual(['merchant', 'escalates'])
  const proposed = { ...plain, proposedType: 'exchange', state: 'applied' } as const
  expect([actorOf(proposed), consequenceOf(proposed)]).toEqual(['buyer', 'withdraws'])
  const refused = { ...plain, keepsGoods: true, state: 'goods_refused' } as const
  expect([actorOf(refused), consequenceOf(refused)]).toEqual(['merchant', 'escalates'])
  const refunding = { ...plain, state: 'refunding' } as const
  expect(actorOf(refunding, ['staff', 'account'])).toBe('buyer')
  expect(actorOf(refunding, ['provider', 'staff'])).toBe('merchant')
  expect(actorOf(refunding, ['provider'])).toBe('system')
})

test('every state is reached from the first, and every open one goes on by staff or by itself', () => {
  const reached = new Set<CaseState>(['applied'])
  for (const _round of STATES) {
    for (const { from, to } of Object.values(CASE_ACTS)) {
      if (from.some((state) => reached.has(state))) for (const state of to) reached.add(state)
    }
  }
  expect([...reached].toSorted()).toEqual(STATES.toSorted())
  const isStuck = (state: CaseState) =>
    Object.values(CASE_ACTS).every(
      ({ from, to, who }) =>
        who === 'buyer' ||
        !(from as readonly CaseState[]).includes(state) ||
        to.every((next) => next === state),
    )
  expect(STATES.filter((state) => !isEnded(state) && isStuck(state))).toEqual([])
  expect(STATES.filter((state) => isEnded(state))).toEqual([...ENDED_STATES])
})

test('an end without money may be applied for again, one with money may not', () => {
  const again = STATES.filter((state) => mayCase(state, 'resubmit'))
  expect(again).toEqual(['rejected', 'goods_refused', 'revoked', 'closed_overdue'])
})

test('goods are looked at once, and go home while no other round is open', () => {
  expect(STATES.filter((state) => mayLookAtGoods(state, false))).toEqual(['picked_up', 'returning'])
  expect(STATES.filter((state) => mayLookAtGoods(state, true))).toEqual([
    'picked_up',
    'returning',
    'received',
    'replacement_ready',
  ])
  expect(STATES.filter((state) => maySendHome(state, false))).toEqual([])
  expect(STATES.filter((state) => maySendHome(state, true))).toEqual([
    'rejected',
    'goods_refused',
    'revoked',
    'closed_overdue',
  ])
  expect(STATES.filter(hasReturnLabel)).toEqual(['awaiting_return', 'pickup_booked', 'returning'])
})

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
