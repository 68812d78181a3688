/** The order pad's rate limits: it is open to guests, who must not be able to overload the shop with lists. */
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { addPad, findPadGoods, pricePad, readPadText } from '../../pad-contract.ts'

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { demo: false },
})
const by = { 'cart-key': 'g'.repeat(43), lang: 'en' }

test('a guest’s network reads twenty lists a minute', async () => {
  const codes: number[] = []
  for (let i = 0; i < 21; i++)
    codes.push((await shop.call(readPadText, { text: 'A-1 3' }, by)).code)
  expect(codes).toEqual([...Array<number>(20).fill(1), Reasons.tooMany.code])
  shop.clock.forward({ minutes: 1 })
  expect((await shop.call(readPadText, { text: 'A-1 3' }, by)).code).toBe(1)
})

test('lookups cost by their length, and the limit recovers with time', async () => {
  const long = Array.from({ length: 100 }, (_, i) => `${i} ${'x'.repeat(95)}`)
  const ask = (texts: string[]) => shop.call(findPadGoods, { texts }, by)
  const codes: number[] = []
  for (let i = 0; i < 7; i++) codes.push((await ask(long)).code) // 400 each, of 2,500
  expect(codes).toEqual([1, 1, 1, 1, 1, 1, Reasons.tooMany.code])
  const refused = await ask(long)
  expect(refused.data).toEqual({ retryAfterSeconds: 576 })
  expect((await ask(['A-1'])).code).toBe(1) // enough is left for a short one
  shop.clock.forward({ minutes: 10 })
  expect((await ask(long)).code).toBe(1)
}, 60_000)

test('pricing a list and adding it to the cart cost by the number of lines', async () => {
  const linesOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ skuId: 1 + i, unitId: 1, quantity: 1 }))
  const price = async (count: number) =>
    (await shop.call(pricePad, { lines: linesOf(count) }, by)).code
  const codes: number[] = []
  for (let i = 0; i < 31; i++) codes.push(await price(1000)) // ten each, of 300 a minute
  expect(codes).toEqual([...Array<number>(30).fill(1), Reasons.tooMany.code])
  const lines = linesOf(1000).map((line) => ({ ...line, ownCode: null }))
  const add = () => shop.call(addPad, { warehouseId: null, lines }, by)
  expect((await add()).code).toBe(Reasons.tooMany.code)
  shop.clock.forward({ minutes: 1 })
  expect(await price(20)).toBe(1)
  expect((await add()).code).toBe(1)
})
