/** Favourites and footprints: how long they can be restored, concurrent calls, and invalid requests. */
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  clearFavourites,
  forgetFootprints,
  isFavourite,
  myFavourites,
  myFootprints,
  restoreFavourites,
  restoreFootprints,
  recordFootprints,
  setFavourite,
} from '../contract.ts'
import { favouriteCounts } from './door.ts'

const shop = await openTestShop({
  now: NOW,
  identity: { buyerOf: async (_db, token) => ({ buyerId: Number(token), sessionId: 1 }) },
})
const { db, clock } = shop

async function must<E extends Endpoint>(call: E, input: ArgumentOf<E>, buyer: number) {
  const answer = await shop.call(call, input, { 'user-token': String(buyer), lang: 'cn' })
  if (answer.code !== 1) throw new Error(`${call.path}: ${answer.code} ${answer.msg}`)
  return answer.data as DataOf<E>
}
async function sold(code: string): Promise<number> {
  const prices = [{ currency: 'CNY', audience: 'all', minQuantity: 1, amount: 1000 } as const]
  const { productId } = await aProduct(db, { code, skus: [aSku(`${code}-1`, { prices })] })
  return productId
}
const [a, b] = [await sold('U-A'), await sold('U-B')]
const saved = (productId: number, buyer: number, favourite = true) =>
  must(setFavourite, { productId, favourite }, buyer)
const seen = (productIds: readonly number[], buyer: number) =>
  must(
    recordFootprints,
    { seen: productIds.map((productId) => ({ productId, at: clock.now })) },
    buyer,
  )

test.each([
  ['a day after', { days: 1 }, 2],
  ['more than a day after', { days: 1, seconds: 1 }, 0],
])(
  'favourites are restored: %s, whether or not the sweep has run',
  async (_when, passed, count) => {
    const buyer = 20 + count
    await saved(a, buyer)
    await saved(b, buyer)
    const { at } = await must(clearFavourites, {}, buyer)
    clock.forward(passed)
    expect(await must(restoreFavourites, { at }, buyer)).toEqual({ count })
    expect((await must(myFavourites, {}, buyer)).items).toHaveLength(count)
  },
)

test.each([
  ['a day after', { days: 1 }, 2],
  ['more than a day after', { days: 1, seconds: 1 }, 0],
])(
  'footprints are restored: %s, whether or not the sweep has run',
  async (_when, passed, count) => {
    const buyer = 30 + count
    await seen([a, b], buyer)
    const { at } = await must(forgetFootprints, { ids: null }, buyer)
    clock.forward(passed)
    expect(await must(restoreFootprints, { at }, buyer)).toEqual({ count })
    expect((await must(myFootprints, {}, buyer)).items).toHaveLength(count)
  },
)

test('a favourite that was removed alone is not restored with those that were removed later', async () => {
  await saved(a, 40)
  await saved(b, 40)
  await saved(a, 40, false)
  clock.forward({ seconds: 1 })
  const { at, count } = await must(clearFavourites, {}, 40)
  expect([count, await must(restoreFavourites, { at }, 40)]).toEqual([1, { count: 1 }])
  expect((await must(myFavourites, {}, 40)).items.map(({ productId }) => productId)).toEqual([b])
})

test('staff see the numbers of a buyer’s favourites and footprints, without removed ones', async () => {
  await saved(a, 41)
  await saved(b, 41)
  await saved(b, 41, false)
  await seen([a, b], 41)
  const [print] = (await must(myFootprints, {}, 41)).items
  expect(await favouriteCounts(db, 41)).toEqual({ favouriteCount: 1, footprintCount: 2 })
  await must(forgetFootprints, { ids: [print?.id ?? 0] }, 41)
  expect(await favouriteCounts(db, 41)).toEqual({ favouriteCount: 1, footprintCount: 1 })
})

test('a product that is saved many times at once is saved once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => saved(a, 42)))
  expect((await must(myFavourites, {}, 42)).items).toHaveLength(1)
})

test('of two concurrent removals of all, one succeeds', async () => {
  for (let round = 0; round < 4; round++) {
    await saved(a, 43)
    await saved(b, 43)
    const cleared = await Promise.all([
      must(clearFavourites, {}, 43),
      must(clearFavourites, {}, 43),
    ])
    expect(cleared.map(({ count }) => count).sort()).toEqual([0, 2])
    clock.forward({ minutes: 2 })
  }
})

test('favourites of one moment are listed on two pages without a gap', async () => {
  const ids: number[] = []
  for (let i = 0; i < 50; i++) ids.push(await sold(`U-P-${i}`))
  for (const id of ids) await saved(id, 44)
  const first = await must(myFavourites, {}, 44)
  const second = await must(myFavourites, { after: first.next! }, 44)
  expect([first.items.length, second.items.length, second.next]).toEqual([48, 2, null])
  const listed = [...first.items, ...second.items].map(({ productId }) => productId)
  expect(listed).toEqual(ids.toReversed())
})

const at = NOW
test.each<[string, Endpoint, object]>([
  ['no look', recordFootprints, { seen: [] }],
  [
    'too many looks',
    recordFootprints,
    { seen: Array.from({ length: 51 }, () => ({ productId: 1, at })) },
  ],
  ['a look at no time', recordFootprints, { seen: [{ productId: 1, at: 'yesterday' }] }],
  ['a look at a product without a number', recordFootprints, { seen: [{ productId: 'x', at }] }],
  ['a product below nothing', setFavourite, { productId: -1, favourite: true }],
  ['neither saved nor not', setFavourite, { productId: 1 }],
  ['forgetting none', forgetFootprints, { ids: [] }],
  ['forgetting too many', forgetFootprints, { ids: Array.from({ length: 101 }, (_, i) => i + 1) }],
  ['coming back from no time', restoreFavourites, { at: '' }],
  ['a place that is too long', myFavourites, { after: 'x'.repeat(61) }],
])('%s is refused', async (_what, call, input) => {
  const answer = await shop.call(call, input as never, { 'user-token': '45' })
  expect(answer.code).toBe(Reasons.invalidInput.code)
})

test.each<[Endpoint, object]>([
  [setFavourite, { productId: a, favourite: true }],
  [isFavourite, { productId: a }],
  [clearFavourites, {}],
  [restoreFavourites, { at }],
  [recordFootprints, { seen: [{ productId: a, at }] }],
  [forgetFootprints, { ids: null }],
  [restoreFootprints, { at }],
])('guests are refused: %#', async (call, input) => {
  expect((await shop.call(call, input as never, {})).code).toBe(Reasons.loginNeeded.code)
})
