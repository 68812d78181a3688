/** Gifts that end while the cart is open are named; those that go with their goods are not. */
import { expect, test } from 'vitest'
import type { Cart } from '../contract.ts'
import { comingOf, namesOver } from './gifts-over.ts'

type Offer = Cart['gifts'][number]
const option = { skuId: 1, isChosen: true } as Offer['options'][number]
const offer = (given: Partial<Offer> = {}): Offer => ({
  activityId: 7,
  tier: 0,
  name: 'A gift with it',
  leftMs: 60_000,
  state: 'reached',
  measure: 'amount',
  least: 100,
  missing: 0,
  chooseCount: 1,
  takesCoupon: true,
  options: [option],
  ...given,
})

test('an activity that is over is named, once its end has passed', () => {
  const before = comingOf([offer()], 1000)
  expect(namesOver(before, [], 61_000)).toEqual(['A gift with it'])
  expect(namesOver(before, [], 60_500)).toEqual(['A gift with it'])
  expect(namesOver(before, [offer({ activityId: 8 })], 61_000)).toEqual(['A gift with it'])
})

test('what goes before its end, is still there, or never came is not', () => {
  const before = comingOf([offer()], 1000)
  expect(namesOver(before, [], 30_000)).toEqual([])
  expect(namesOver(before, [offer({ state: 'ahead' })], 61_000)).toEqual([])
  for (const none of [
    offer({ state: 'ahead' }),
    offer({ state: 'lost' }),
    offer({ options: [{ ...option, isChosen: false }] }),
  ])
    expect(namesOver(comingOf([none], 1000), [], 61_000)).toEqual([])
})
