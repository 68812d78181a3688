/** The states of a transfer, and of a transfer request: every act from every state, and no others. */
import { expect, test } from 'vitest'
import { statesByAct, transitionsOf } from '#kit/testing/state-table.ts'
import { TransferState, RequestState } from './contract.ts'
import { TRANSFER_ACTS, REQUEST_ACTS, mayTransfer, mayRequest } from './states.ts'

test('a transfer has these transitions with these actors', () => {
  expect(transitionsOf(TRANSFER_ACTS)).toEqual([
    'draft -cancel-> cancelled (staff)',
    'draft -change-> draft (staff)',
    'draft -makeReady-> ready_to_ship (staff)',
    'in_transit -cancel-> cancelled (staff)',
    'in_transit -receive-> partially_received|received (staff)',
    'partially_received -cancelRest-> received|cancelled (staff)',
    'partially_received -receive-> partially_received|received (staff)',
    'ready_to_ship -cancel-> cancelled (staff)',
    'ready_to_ship -ship-> in_transit (staff)',
  ])
})

test('a transfer has no other transition', () => {
  const acts = Object.keys(TRANSFER_ACTS) as (keyof typeof TRANSFER_ACTS)[]
  expect(statesByAct(TransferState.options, acts, mayTransfer)).toEqual({
    change: 'draft',
    makeReady: 'draft',
    ship: 'ready_to_ship',
    receive: 'in_transit partially_received',
    cancel: 'draft ready_to_ship in_transit',
    cancelRest: 'partially_received',
  })
})

test('a transfer request has these transitions with these actors', () => {
  expect(transitionsOf(REQUEST_ACTS)).toEqual([
    'accepted -decline-> declined (staff)',
    'accepted -ship-> in_transit (staff)',
    'arrived -expire-> expired (system)',
    'arrived -order-> ordered (buyer)',
    'expired -order-> ordered (buyer)',
    'in_transit -arrive-> arrived (staff)',
    'in_transit -decline-> declined (staff)',
    'ordered -giveBack-> arrived|expired (system)',
    'submitted -accept-> accepted (staff)',
    'submitted -decline-> declined (staff)',
    'submitted -withdraw-> withdrawn (buyer)',
  ])
})

test('a transfer request has no other transition', () => {
  const acts = Object.keys(REQUEST_ACTS) as (keyof typeof REQUEST_ACTS)[]
  expect(statesByAct(RequestState.options, acts, mayRequest)).toEqual({
    withdraw: 'submitted',
    accept: 'submitted',
    decline: 'submitted accepted in_transit',
    ship: 'accepted',
    arrive: 'in_transit',
    order: 'arrived expired',
    giveBack: 'ordered',
    expire: 'arrived',
  })
})
