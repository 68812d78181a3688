/** Invoices have no dead end: what was issued is kept, voided or reversed, and what ended frees its orders. */
import { expect, test } from 'vitest'
import {
  ENDED_STATES,
  INVOICE_ACTS,
  isEnded,
  mayInvoice,
  type InvoiceAct,
  type InvoiceState,
} from './states.ts'

/** Who may do what in each state. */
const ACTS = {
  requested: ['buyer withdraw', 'staff begin', 'staff issue', 'staff reject'],
  processing: ['staff issue', 'staff reject'],
  issued: ['staff void', 'buyer askRed', 'staff staffAskRed', 'system moneyGone'],
  red_requested: ['buyer takeBackRed', 'staff keep', 'staff red'],
  rejected: [],
  void: [],
  red_issued: [],
} as const satisfies Record<InvoiceState, readonly string[]>
const STATES = Object.keys(ACTS) as InvoiceState[]

test('what may be done in each state, and by whom', () => {
  const actsIn = (state: InvoiceState) =>
    (Object.keys(INVOICE_ACTS) as InvoiceAct[])
      .filter((act) => mayInvoice(state, act))
      .map((act) => `${INVOICE_ACTS[act].who} ${act}`)
  expect(Object.fromEntries(STATES.map((state) => [state, actsIn(state)]))).toEqual(ACTS)
})

test('an invoice that states nothing any more ends, and nothing else does', () => {
  expect(STATES.filter((state) => isEnded(state))).toEqual([...ENDED_STATES])
  const ends = Object.values(INVOICE_ACTS).flatMap(({ to }) => to.filter((state) => isEnded(state)))
  expect(new Set(ends)).toEqual(new Set(ENDED_STATES))
  expect(INVOICE_ACTS.red.to).toEqual(['red_issued'])
  expect(INVOICE_ACTS.keep.to).toEqual(['issued'])
})
