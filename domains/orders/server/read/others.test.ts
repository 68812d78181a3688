/** Orders of other buyers are not found by any call, and searching one's own orders. */
import { expect, test } from 'vitest'
import { userInfo } from '#domains/accounts/contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import * as buyers from '../../buyer-contract.ts'
import * as office from '../../office-contract.ts'
import { OrderReasons } from '../../reasons.ts'

const contract = { ...buyers, ...office }

const shop = await openOrderShop()
const { call, must } = shop
const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
const { orderNumber } = await shop.anOrder(buyer, await shop.goods(2), 2)

const endpoints = Object.entries(contract as unknown as Record<string, Partial<Endpoint>>)
  .filter(([, { path, who }]) => path !== undefined && who !== undefined)
  .map(([name, endpoint]) => [name, endpoint as Endpoint] as const)

/** Every buyer's call that takes an order number. */
const calls = endpoints.filter(
  ([, { path, who }]) => who === 'buyer' && path.includes(':orderNumber'),
)
const MORE: Record<string, object> = {
  cancelOrder: { reason: 'changedMind', text: '' },
  setReferences: { poNumber: 'PO-1', notes: [] },
}

test('there are calls to try', () => expect(calls.length).toBe(8))

test.each(calls)(
  '%s finds nothing of another buyer, of a guest, or under a wrong number',
  async (name, endpoint) => {
    const ask = (number: string, by: Record<string, string>) =>
      call(endpoint, { orderNumber: number, ...MORE[name] }, by)
    const before = await must(contract.myOrder, { orderNumber }, buyer.by)
    expect((await ask(orderNumber, other.by)).code).toBe(OrderReasons.orderNotFound.code)
    expect((await ask('SO000000000000000', buyer.by)).code).toBe(OrderReasons.orderNotFound.code)
    expect((await ask('SO1', buyer.by)).code).toBe(3000)
    expect((await ask(orderNumber, {})).code).toBe(-201)
    expect((await ask(orderNumber, { 'user-token': 'x'.repeat(43) })).code).toBe(-202)
    expect(await must(contract.myOrder, { orderNumber }, buyer.by)).toEqual(before)
  },
)

test('the office is closed to buyers and to guests', async () => {
  const ofStaff = endpoints.filter(([, { path }]) => path.startsWith('/office'))
  expect(ofStaff.length).toBe(13)
  for (const [, endpoint] of ofStaff) {
    expect((await call(endpoint, { orderNumber } as never, buyer.by)).code).toBe(-201)
  }
})

test("the office finds orders by their buyer's name and e-mail, not by the recipient's", async () => {
  const mine = await shop.aBuyer()
  const placed = await shop.anOrder(mine, await shop.goods(1))
  const clerk = await shop.aClerk()
  const { nickName } = await must(userInfo, {}, mine.by)
  const { email } = mine
  const find = async (q: string) =>
    (await must(contract.officeOrders, { q }, clerk.by)).items.map(({ number }) => number)
  expect(await find(`  ${email.toUpperCase()}`)).toEqual([placed.orderNumber])
  expect(await find(email.slice(0, 8))).toContain(placed.orderNumber)
  expect(await find(nickName)).toContain(placed.orderNumber)
  expect(await find(`${email}.nowhere`)).toEqual([])
})

test("the office names warehouses in its reader's language, the buyer's order in the buyer's", async () => {
  const clerk = await shop.aClerk()
  const by = { ...clerk.by, lang: 'en' }
  const { items } = await must(contract.officeOrders, { q: orderNumber }, by)
  expect(items.map(({ warehouseNames }) => warehouseNames)).toEqual([
    [expect.stringMatching(/^Warehouse 仓库/)],
  ])
  const [inside] = (await must(contract.officeOrder, { orderNumber }, by)).lines
  const [own] = (await must(contract.myOrder, { orderNumber }, buyer.by)).lines
  expect(inside!.warehouseName).toBe(`Warehouse ${own!.warehouseName}`)
})

test("a list shows only its buyer's orders, newest first, and finds them by number, name and code", async () => {
  const mine = await shop.aBuyer()
  const items = [await shop.goods(1), await shop.goods(1), await shop.goods(1)]
  const numbers: string[] = []
  for (const item of items) numbers.unshift((await shop.anOrder(mine, item)).orderNumber)
  const list = async (input: object) => {
    const { items: found, total } = await must(contract.myOrders, input, mine.by)
    return [found.map(({ number }) => number), total]
  }
  expect(await list({})).toEqual([numbers, 3])
  expect(await list({ size: 2, page: 2 })).toEqual([[numbers[2]], 3])
  expect(await list({ q: numbers[1]!.slice(-9) })).toEqual([[numbers[1]], 1])
  const grouped = `${numbers[0]!.slice(0, 6)} ${numbers[0]!.slice(6)}`
  expect(await list({ q: grouped })).toEqual([[numbers[0]], 1])
  expect(await list({ q: '商品' })).toEqual([numbers, 3])
  expect(await list({ q: '%' })).toEqual([[], 0])
  expect(await list({ q: orderNumber })).toEqual([[], 0])
})
