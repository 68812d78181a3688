/** What changed between the versions of a quote, as both sides read it. */
import { expect, test } from 'vitest'
import type { QuoteVersion } from '../contract.ts'
import { changesOf } from './version-changes.ts'

const version = (number: number, changes: Partial<QuoteVersion>): QuoteVersion => ({
  number,
  author: number % 2 === 1 ? 'staff' : 'buyer',
  createdAt: '2026-03-01T00:00:00.000Z',
  validUntil: '2026-03-08T00:00:00.000Z',
  holds: null,
  freightAmount: number % 2 === 1 ? 8000 : null,
  depositPercent: null,
  warrantyMonths: null,
  totalAmount: 0,
  terms: '',
  neededOn: null,
  note: '',
  outcome: null,
  endedAt: null,
  lines: [{ lineId: 1, quantity: 2, unitAmount: 90_000 }],
  ...changes,
})
const offer = version(1, { totalAmount: 188_000, terms: '30%' })
const counter = version(2, {
  totalAmount: 240_000,
  neededOn: '2026-06-01',
  lines: [{ lineId: 1, quantity: 3, unitAmount: 80_000 }],
})

test('of the first version everything is new', () => {
  expect(changesOf([offer], 1)).toEqual([
    { kind: 'price', lineId: 1, was: null, is: 90_000 },
    { kind: 'quantity', lineId: 1, was: null, is: 2 },
    { kind: 'goods', was: null, is: 180_000 },
    { kind: 'freight', was: null, is: 8000 },
    { kind: 'total', was: null, is: 188_000 },
    { kind: 'terms', was: null, is: '30%' },
  ])
})

test('a counter-offer names what it changes, and neither freight nor terms', () => {
  expect(changesOf([offer, counter], 2)).toEqual([
    { kind: 'price', lineId: 1, was: 90_000, is: 80_000 },
    { kind: 'quantity', lineId: 1, was: 2, is: 3 },
    { kind: 'goods', was: 180_000, is: 240_000 },
    { kind: 'neededOn', was: null, is: '2026-06-01' },
  ])
})

test('an offer is compared with the counter-offer in its goods, and with the offer before in freight and terms; its total is new', () => {
  const next = version(3, {
    ...counter,
    number: 3,
    author: 'staff',
    freightAmount: 9000,
    totalAmount: 249_000,
  })
  expect(changesOf([offer, counter, next], 3)).toEqual([
    { kind: 'freight', was: 8000, is: 9000 },
    { kind: 'total', was: null, is: 249_000 },
    { kind: 'terms', was: '30%', is: '' },
  ])
  expect(changesOf([offer], 7)).toEqual([])
})
