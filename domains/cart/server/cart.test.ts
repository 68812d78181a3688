/** Carts as shoppers fill and change them, through the HTTP server and a real database. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { forgetSettings } from '#domains/settings/server/door.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  acceptPrices,
  addToCart,
  cartCount,
  changeLine,
  getCart,
  removeLines,
  selectLines,
} from '../contract.ts'
import { CartReasons } from '../reasons.ts'
import { linesOf, openCartShop } from '../testing.ts'

const shop = await openCartShop()
const { aGuest, add, cartOf, db, east, goods, must, north } = shop

const PAIRS = [
  { name: { cn: '件' }, factor: 1, minQuantity: 6, step: 3, maxQuantity: 30 },
  { name: { cn: '箱' }, factor: 12, minQuantity: 1, step: 1, maxQuantity: 4 },
]
const stateOf = (by: Record<string, string>) =>
  cartOf(by).then((cart) => linesOf(cart).map(({ quantity, unitId }) => [unitId, quantity]))

describe('a guest', () => {
  test('has an empty cart until the first line creates it', async () => {
    const by = aGuest()
    const item = await goods(10)
    const before = await db.row<{ count: number }>(sql`select count(*) from cart.cart`)
    expect(await cartOf(by)).toMatchObject({ count: 0, groups: [], invalid: [], selectedCount: 0 })
    expect((await shop.call(cartCount, { type: 'diy' }, by)).data).toEqual({ count: 0 })
    expect(await db.row(sql`select count(*) from cart.cart`)).toEqual(before)

    const { data } = await add(by, item, { quantity: 2 })
    expect(data).toEqual({ lineId: expect.any(Number), count: 1 })
    expect((await shop.call(cartCount, { type: 'diy' }, by)).data).toEqual({ count: 1 })
    const cart = await cartOf(by)
    expect(cart).toMatchObject({ currency: 'CNY', count: 1, selectedCount: 1, invalid: [] })
    expect(cart.groups).toMatchObject([
      {
        warehouseId: east,
        lines: [{ skuId: item.skuId, quantity: 2, selected: true, problem: null }],
      },
    ])
    expect(cart.totals).toMatchObject({ goodsAmount: 2000, payableAmount: 2000 })
  })

  test.each([undefined, '', 'short', 'k'.repeat(42), `${'k'.repeat(42)}!`, 'k'.repeat(44)])(
    'without a valid key (%s) is refused, and sees an empty cart',
    async (key) => {
      const by: Record<string, string> = key === undefined ? {} : { 'cart-key': key }
      const item = await goods(10)
      expect((await add(by, item)).code).toBe(CartReasons.cartKeyNeeded.code)
      expect((await cartOf(by)).count).toBe(0)
    },
  )

  test('never sees or changes another guest’s cart', async () => {
    const [anna, ben] = [aGuest(), aGuest()]
    const { data } = await add(anna, await goods(10), { quantity: 3 })
    const lineId = data!.lineId
    expect((await cartOf(ben)).count).toBe(0)
    expect((await shop.call(changeLine, { lineId, quantity: 1 }, ben)).code).toBe(
      CartReasons.lineNotFound.code,
    )
    await must(selectLines, { lineIds: [lineId], selected: false }, ben)
    expect((await must(removeLines, { lineIds: [lineId] }, ben)).removed).toEqual([])
    expect(linesOf(await cartOf(anna))).toMatchObject([{ id: lineId, quantity: 3, selected: true }])
  })
})

describe('adding', () => {
  test('the same goods again are added to their line', async () => {
    const by = aGuest()
    const item = await goods(10)
    const first = await add(by, item, { quantity: 2 })
    const second = await add(by, item, { quantity: 3 })
    expect(second.data).toEqual({ lineId: first.data!.lineId, count: 1 })
    expect(await stateOf(by)).toEqual([[item.unitId, 5]])
  })

  test('another unit or another warehouse creates another line', async () => {
    const by = aGuest()
    const item = await goods(100, { units: PAIRS })
    await stocked(db, item, north, 50)
    await add(by, item, { quantity: 6 })
    await add(by, item, { unitId: item.unitIds[1]!, quantity: 1 })
    await add(by, item, { warehouseId: north, quantity: 6 })
    const cart = await cartOf(by)
    expect(cart.groups.map(({ warehouseId, lines }) => [warehouseId, lines.length])).toEqual([
      [east, 2],
      [north, 1],
    ])
  })

  test.each([
    [3, CartReasons.belowMinimum, { minimum: 6 }],
    [7, CartReasons.offStep, { minimum: 6, step: 3 }],
    [33, CartReasons.aboveMaximum, { maximum: 30 }],
    [24, CartReasons.short, { available: 20 }],
  ])('%i of goods with limits is refused with the numbers', async (quantity, reason, numbers) => {
    const by = aGuest()
    const item = await goods(20, { units: PAIRS })
    const { code, data, msg } = await add(by, item, { quantity })
    expect(code).toBe(reason.code)
    expect(data).toMatchObject(numbers)
    expect(msg).toContain(String(Object.values(numbers).at(-1)))
    expect((await cartOf(by)).count).toBe(0)
  })

  test('a line that is off step since the step changed cannot be added to', async () => {
    const by = aGuest()
    const item = await goods(100, { units: PAIRS })
    const { data } = await add(by, item, { quantity: 6 })
    await db.count(sql`update cart.line set quantity = 7 where id = ${data!.lineId}`)
    expect((await add(by, item, { quantity: 6 })).code).toBe(CartReasons.offStep.code)
    expect(linesOf(await cartOf(by))).toMatchObject([{ quantity: 7 }])
  })

  test('the line’s current quantity counts: the sum stays within maximum and stock', async () => {
    const by = aGuest()
    const many = await goods(100, { units: PAIRS })
    await add(by, many, { quantity: 24 })
    const above = await add(by, many, { quantity: 9 })
    expect([above.code, above.data]).toMatchObject([CartReasons.aboveMaximum.code, { maximum: 30 }])
    const few = await goods(10)
    await add(by, few, { quantity: 8 })
    const short = await add(by, few, { quantity: 3 })
    expect([short.code, short.data]).toMatchObject([CartReasons.short.code, { available: 10 }])
    expect(await stateOf(by)).toEqual([
      [many.unitId, 24],
      [few.unitId, 8],
    ])
  })

  test.each([0, -1, 1.5, '2', 1e9, null])('a quantity of %s is invalid', async (quantity) => {
    const by = aGuest()
    const item = await goods(10)
    const line = { skuId: item.skuId, unitId: item.unitId, warehouseId: east }
    const { code } = await shop.call(addToCart, { ...line, quantity: quantity as number }, by)
    expect(code).toBe(Reasons.invalidInput.code)
    expect((await cartOf(by)).count).toBe(0)
  })

  test('goods that are unknown, not on sale or without a price are refused', async () => {
    const by = aGuest()
    const [item, other, draft] = [await goods(10), await goods(10), await goods(10)]
    await db.count(sql`update catalog.product set state = 'archived' where id = ${draft.productId}`)
    const line = { skuId: item.skuId, unitId: item.unitId, warehouseId: east, quantity: 1 }
    for (const wrong of [
      { ...line, skuId: 999_999 },
      { ...line, unitId: other.unitId },
      { ...line, unitId: 999_999 },
      { ...line, skuId: draft.skuId, unitId: draft.unitId },
    ]) {
      expect((await shop.call(addToCart, wrong, by)).code).toBe(CartReasons.skuUnknown.code)
    }
    await db.count(sql`delete from catalog.price where sku_id = ${item.skuId}`)
    expect((await shop.call(addToCart, line, by)).code).toBe(CartReasons.noPrice.code)
    expect((await cartOf(by)).count).toBe(0)
  })

  test('goods that never had stock are short and not unknown', async () => {
    const item = await goods(10)
    for (const warehouseId of [north, 999_999]) {
      const { code, data } = await add(aGuest(), item, { warehouseId })
      expect([code, data]).toMatchObject([CartReasons.short.code, { available: 0 }])
    }
  })

  test('the merchant’s own maximum applies beside the unit’s', async () => {
    const by = aGuest()
    const item = await goods(50)
    await db.count(sql`
      insert into settings.setting (key, value, version, changed_at, changed_by)
      values ('cart.maxQuantity', '10', 1, ${shop.clock.now}, 'test')`)
    forgetSettings()
    expect((await add(by, item, { quantity: 10 })).code).toBe(1)
    const above = await add(by, item, { quantity: 1 })
    expect([above.code, above.data]).toMatchObject([CartReasons.aboveMaximum.code, { maximum: 10 }])
    await db.count(sql`delete from settings.setting`)
    forgetSettings()
    expect(await stateOf(by)).toEqual([[item.unitId, 10]])
  })

  test('a minimum between two steps means the next step', async () => {
    const by = aGuest()
    const unit = { name: { cn: '件' }, factor: 1, minQuantity: 5, step: 2, maxQuantity: 9 }
    const item = await goods(20, { units: [unit] })
    const five = await add(by, item, { quantity: 5 })
    expect([five.code, five.data]).toMatchObject([CartReasons.belowMinimum.code, { minimum: 6 }])
    expect((await add(by, item, { quantity: 6 })).code).toBe(1)
    expect((await add(by, item, { quantity: 6 })).code).toBe(CartReasons.aboveMaximum.code)
    expect(await stateOf(by)).toEqual([[item.unitId, 6]])
  })

  test('a cart is full at its number of lines; existing lines can still grow', async () => {
    const by = aGuest()
    const { 'cart-key': key } = by
    const first = await goods(10)
    await add(by, first)
    const filling = await goods(10)
    await db.count(sql`
      insert into cart.line (cart_id, sku_id, unit_id, warehouse_id, quantity)
      select c.id, ${filling.skuId}, 1000000 + n, ${east}, 1
      from cart.cart c, generate_series(1, 199) n
      where c.guest_hash = sha256(convert_to(${key}, 'UTF8'))`)
    const { code, msg } = await add(by, await goods(10))
    expect(code).toBe(CartReasons.tooManyLines.code)
    expect(msg).toContain('200')
    expect((await add(by, first)).data?.count).toBe(200)
  })
})

describe('a line', () => {
  test('changes its quantity, unit or warehouse', async () => {
    const by = aGuest()
    const item = await goods(100, { units: PAIRS })
    await stocked(db, item, north, 50)
    const { lineId } = (await add(by, item, { quantity: 6 })).data!
    const [piece, box] = item.unitIds as [number, number]
    const change = (wanted: object) => must(changeLine, { lineId, ...wanted }, by)
    expect(linesOf(await change({ quantity: 9 }))).toMatchObject([{ quantity: 9, unitId: piece }])
    expect(linesOf(await change({ unitId: box, quantity: 2 }))).toMatchObject([
      { quantity: 2, unitId: box, price: { unitAmount: 12_000, baseQuantity: 24 } },
    ])
    expect(linesOf(await change({ warehouseId: north }))).toMatchObject([{ warehouseId: north }])
  })

  test('stays as it was when the change is refused', async () => {
    const by = aGuest()
    const item = await goods(20, { units: PAIRS })
    const { lineId } = (await add(by, item, { quantity: 6 })).data!
    const refused = async (wanted: object) =>
      (await shop.call(changeLine, { lineId, ...wanted }, by)).code
    expect(await refused({ quantity: 3 })).toBe(CartReasons.belowMinimum.code)
    expect(await refused({ quantity: 8 })).toBe(CartReasons.offStep.code)
    expect(await refused({ quantity: 33 })).toBe(CartReasons.aboveMaximum.code)
    expect(await refused({ quantity: 21 })).toBe(CartReasons.short.code)
    expect(await refused({ warehouseId: north })).toBe(CartReasons.short.code)
    expect(await refused({ unitId: 999_999 })).toBe(CartReasons.skuUnknown.code)
    expect(linesOf(await cartOf(by))).toMatchObject([
      { id: lineId, quantity: 6, warehouseId: east },
    ])
  })

  test('that gets the same goods as another one is merged with it', async () => {
    const by = aGuest()
    const item = await goods(10)
    await stocked(db, item, north, 10)
    const here = (await add(by, item, { quantity: 4 })).data!
    await add(by, item, { quantity: 3, warehouseId: north })
    const cart = await must(changeLine, { lineId: here.lineId, warehouseId: north }, by)
    expect(linesOf(cart)).toMatchObject([{ quantity: 7, warehouseId: north }])
  })

  test('is not merged with another one when the sum is too much', async () => {
    const by = aGuest()
    const item = await goods(10)
    await stocked(db, item, north, 6)
    const here = (await add(by, item, { quantity: 4 })).data!
    await add(by, item, { quantity: 3, warehouseId: north })
    const joining = await shop.call(changeLine, { lineId: here.lineId, warehouseId: north }, by)
    expect([joining.code, joining.data]).toMatchObject([CartReasons.short.code, { available: 6 }])
    expect(linesOf(await cartOf(by)).map(({ quantity }) => quantity)).toEqual([4, 3])
  })

  test('that is not selected is in no total', async () => {
    const by = aGuest()
    const [one, two] = [await goods(10), await goods(10)]
    const first = (await add(by, one)).data!
    await add(by, two, { quantity: 2 })
    const cart = await must(selectLines, { lineIds: [first.lineId], selected: false }, by)
    expect([cart.totals.payableAmount, cart.selectedCount, cart.count]).toEqual([2000, 1, 2])
  })

  test('that was put back has its former place and selection', async () => {
    const by = shop.aGuest()
    const items = [await shop.goods(20), await shop.goods(20), await shop.goods(20)]
    for (const item of items) await shop.add(by, item)
    const order = async () => linesOf(await shop.cartOf(by)).map(({ skuId }) => skuId)
    const before = linesOf(await shop.cartOf(by))
    const lineIds = before.slice(0, 2).map(({ id }) => id)
    await must(selectLines, { lineIds: lineIds.slice(0, 1), selected: false }, by)
    const { removed } = await must(removeLines, { lineIds }, by)
    for (const line of removed.toReversed()) await must(addToCart, line, by)
    expect(await order()).toEqual(items.map(({ skuId }) => skuId))
    const after = linesOf(await shop.cartOf(by))
    expect(after.map(({ selected }) => selected)).toEqual([false, true, true])
    // And again: the place is that of the first time.
    const again = await must(removeLines, { lineIds: [after[1]!.id] }, by)
    await must(addToCart, again.removed[0]!, by)
    expect(await order()).toEqual(items.map(({ skuId }) => skuId))
  })

  test('that was removed is returned, so that it can be put back', async () => {
    const by = aGuest()
    const item = await goods(10)
    const { lineId } = (await add(by, item, { quantity: 4 })).data!
    const { removed, cart } = await must(removeLines, { lineIds: [lineId] }, by)
    expect(removed).toEqual([
      { ...shop.lineOf(item, { quantity: 4 }), place: lineId, selected: true },
    ])
    expect(cart.count).toBe(0)
    expect((await must(removeLines, { lineIds: [lineId] }, by)).removed).toEqual([])
    await must(addToCart, removed[0]!, by)
    expect(await stateOf(by)).toEqual([[item.unitId, 4]])
  })
})

describe('reading the cart', () => {
  test('separates lines that can no longer be bought, with the reason and a solution', async () => {
    const by = aGuest()
    const [gone, less, none, priceless] = [
      await goods(9),
      await goods(9),
      await goods(9),
      await goods(9),
    ]
    await stocked(db, less, north, 9)
    for (const item of [gone, less, none, priceless]) await add(by, item, { quantity: 5 })
    await db.count(sql`update catalog.product set state = 'archived' where id = ${gone.productId}`)
    await stocked(db, less, east, 3)
    await stocked(db, none, east, 0)
    await db.count(sql`delete from catalog.price where sku_id = ${priceless.skuId}`)
    const cart = await cartOf(by)
    expect(cart.groups).toEqual([])
    expect(cart.invalid).toMatchObject([
      { problem: 'unpublished' },
      { problem: 'short', availableQuantity: 3, elsewhere: [{ warehouseId: north }] },
      { problem: 'soldOut', availableQuantity: 0, elsewhere: [] },
      { problem: 'noPrice', price: null },
    ])
    expect(cart).toMatchObject({ selectedCount: 0, count: 4, totals: { payableAmount: 0 } })
  })

  test('a closed warehouse sells nothing', async () => {
    const by = aGuest()
    const closing = await aWarehouse(db)
    const item = await goods(9)
    await stocked(db, item, closing, 9)
    await add(by, item, { warehouseId: closing })
    await db.count(sql`update stock.warehouse set active = false where id = ${closing}`)
    await db.count(sql`update stock.level set open = false where warehouse_id = ${closing}`)
    expect((await cartOf(by)).invalid).toMatchObject([
      { problem: 'soldOut', elsewhere: [{ warehouseId: east }] },
    ])
  })

  test('shows a changed price until the shopper has accepted it', async () => {
    const by = aGuest()
    const item = await goods(9)
    await add(by, item)
    const changes = async (lang = 'cn') =>
      linesOf(await must(getCart, {}, { ...by, lang })).map(({ priceChange }) => priceChange)
    expect(await changes()).toEqual([null])
    await db.count(sql`update catalog.price set amount = 1200 where sku_id = ${item.skuId}`)
    expect(await changes()).toEqual([{ wasAmount: 1000, isAmount: 1200 }])
    expect(await changes()).toEqual([{ wasAmount: 1000, isAmount: 1200 }])
    expect(await changes('en')).toEqual([null]) // another currency is not another price
    await must(acceptPrices, {}, by)
    expect(await changes()).toEqual([null])
    expect(linesOf(await cartOf(by))[0]?.price?.unitAmount).toBe(1200)
  })

  test('counts all selected lines of the goods for volume prices, whatever their warehouse', async () => {
    const by = aGuest()
    const price = { currency: 'CNY', audience: 'all' } as const
    const item = await goods(50, {
      prices: [
        { ...price, minQuantity: 1, amount: 1000 },
        { ...price, minQuantity: 10, amount: 900 },
      ],
    })
    await stocked(db, item, north, 50)
    const here = (await add(by, item, { quantity: 6 })).data!
    await add(by, item, { quantity: 4, warehouseId: north })
    const amounts = (cart: Awaited<ReturnType<typeof cartOf>>) =>
      linesOf(cart).map(({ price: shown }) => shown?.unitAmount)
    expect(amounts(await cartOf(by))).toEqual([900, 900])
    const fewer = await must(selectLines, { lineIds: [here.lineId], selected: false }, by)
    expect(fewer.totals.goodsAmount).toBe(4000)
    expect(linesOf(fewer).find(({ selected }) => selected)?.price?.unitAmount).toBe(1000)
  })

  test('uses the reader’s language and currency', async () => {
    const by = aGuest()
    await add(by, await goods(9), { quantity: 2 })
    for (const [lang, currency, payableAmount] of [
      ['en', 'USD', 280],
      ['spa', 'USD', 280],
      ['id', 'IDR', 4_400_000],
    ] as const) {
      const cart = await must(getCart, {}, { ...by, lang })
      expect([cart.currency, cart.totals.payableAmount]).toEqual([currency, payableAmount])
    }
  })

  test('uses the buyer’s prices: a super member pays less', async () => {
    const { by } = await shop.aBuyer({ superMember: true })
    await add(by, await goods(9), { quantity: 2 })
    expect((await cartOf(by)).totals).toMatchObject({
      goodsAmount: 2000,
      memberAmount: -100,
      payableAmount: 1900,
    })
  })
})

test('unused carts are deleted, a guest’s after 30 days and a buyer’s after 90', async () => {
  const [guest, { by: buyer }] = [aGuest(), await shop.aBuyer()]
  const item = await goods(9)
  for (const by of [guest, buyer]) await add(by, item)
  const left = () =>
    db.rows(sql`select buyer_id is null as guest from cart.line join cart.cart on cart.id = cart_id
      where sku_id = ${item.skuId} order by 1`)
  shop.clock.forward({ days: 30, seconds: -1 })
  await shop.runSweeps()
  expect(await left()).toEqual([{ guest: false }, { guest: true }])
  shop.clock.forward({ seconds: 2 })
  await shop.runSweeps()
  expect(await left()).toEqual([{ guest: false }])
  shop.clock.forward({ days: 60 })
  await shop.runSweeps()
  expect(await left()).toEqual([])
  expect((await diagnose(db)).findings.filter(({ view }) => view.includes('cart'))).toEqual([])
})

test('an empty cart of a guest is deleted after 48 hours or what the setting says; one with goods and a buyer’s stay', async () => {
  const [emptied, filled, { by: buyer }] = [aGuest(), aGuest(), await shop.aBuyer()]
  const item = await goods(9)
  for (const by of [emptied, filled, buyer]) await add(by, item)
  for (const by of [emptied, buyer]) {
    const lineIds = linesOf(await cartOf(by)).map(({ id }) => id)
    await must(removeLines, { lineIds }, by)
  }
  const left = () =>
    db.rows(sql`
      select buyer_id is null as is_guest, exists (select from cart.line where cart_id = cart.id) as has_lines
      from cart.cart order by 1, 2`)
  const all = [
    { isGuest: false, hasLines: false },
    { isGuest: true, hasLines: false },
    { isGuest: true, hasLines: true },
  ]
  shop.clock.forward({ hours: 48, seconds: -1 })
  await shop.runSweeps()
  expect(await left()).toEqual(all)
  await db.count(sql`
    insert into settings.setting values ('cart.emptyHours', '72', 1, now(), 'test')`)
  forgetSettings()
  shop.clock.forward({ seconds: 2 })
  await shop.runSweeps()
  expect(await left()).toEqual(all)
  shop.clock.forward({ hours: 24 })
  await shop.runSweeps()
  expect(await left()).toEqual([all[0], all[2]])
  await db.count(sql`delete from settings.setting`)
  forgetSettings()
})
