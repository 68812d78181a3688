/** A guest's cart stays theirs after the login, and concurrent requests lose and double nothing. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { stocked } from '#domains/stock/testing.ts'
import { cartCount, changeLine, mergeCart, removeLines } from '../contract.ts'
import { CartReasons } from '../reasons.ts'
import { linesOf, openCartShop, type By } from '../testing.ts'
import { selectedLines, takeLines } from './door.ts'
import { addAgain } from './merge.ts'

const shop = await openCartShop()
const { aBuyer, aGuest, add, cartOf, db, east, goods, must, north } = shop

const LIMITED = [{ name: { cn: '件' }, factor: 1, minQuantity: 2, step: 2, maxQuantity: 10 }]
const quantitiesOf = async (by: By) => {
  const lines = linesOf(await cartOf(by))
  return Object.fromEntries(lines.map(({ skuId, quantity }) => [skuId, quantity]))
}
const bothOf = (buyer: By, guest: By): By => ({ ...buyer, 'cart-key': guest['cart-key']! })

describe('merging', () => {
  test('adds the guest’s lines to the buyer’s, and empties the guest’s cart', async () => {
    const [{ by: buyer }, guest] = [await aBuyer(), aGuest()]
    const [both, own, brought] = [await goods(50), await goods(50), await goods(50)]
    await add(buyer, both, { quantity: 3 })
    await add(buyer, own, { quantity: 1 })
    await add(guest, both, { quantity: 4 })
    await add(guest, brought, { quantity: 2 })
    const merged = await must(mergeCart, {}, bothOf(buyer, guest))
    expect(merged).toEqual({ movedCount: 2, loweredCount: 0, count: 3 })
    expect(await quantitiesOf(buyer)).toEqual({
      [both.skuId]: 7,
      [own.skuId]: 1,
      [brought.skuId]: 2,
    })
    expect((await cartOf(guest)).count).toBe(0)
  })

  test('repeated, or ten times at once, moves nothing twice', async () => {
    const [{ by: buyer }, guest] = [await aBuyer(), aGuest()]
    const item = await goods(50)
    await add(buyer, item, { quantity: 3 })
    await add(guest, item, { quantity: 4 })
    const by = bothOf(buyer, guest)
    const merges = await Promise.all(Array.from({ length: 10 }, () => must(mergeCart, {}, by)))
    const moved = merges.map(({ movedCount }) => movedCount).sort((a, b) => a - b)
    expect(moved).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(await quantitiesOf(buyer)).toEqual({ [item.skuId]: 7 })
    expect(await must(mergeCart, {}, by)).toEqual({ movedCount: 0, loweredCount: 0, count: 1 })
  })

  test('of two buyers who shared a guest’s cart, one gets the lines', async () => {
    const [{ by: anna }, { by: ben }, guest] = [await aBuyer(), await aBuyer(), aGuest()]
    const item = await goods(50)
    await add(guest, item, { quantity: 4 })
    await Promise.all([anna, ben].map((by) => must(mergeCart, {}, bothOf(by, guest))))
    const both = await Promise.all([anna, ben].map(quantitiesOf))
    expect(both.flatMap((each) => Object.values(each))).toEqual([4])
  })

  test('lowers quantities above the maximum, and reports it', async () => {
    const [{ by: buyer }, guest] = [await aBuyer(), aGuest()]
    const [some, full] = [await goods(50, { units: LIMITED }), await goods(50, { units: LIMITED })]
    await add(buyer, some, { quantity: 6 })
    await add(guest, some, { quantity: 8 })
    await add(buyer, full, { quantity: 10 })
    await add(guest, full, { quantity: 2 })
    const merged = await must(mergeCart, {}, bothOf(buyer, guest))
    expect(merged).toEqual({ movedCount: 2, loweredCount: 2, count: 2 })
    expect(await quantitiesOf(buyer)).toEqual({ [some.skuId]: 10, [full.skuId]: 10 })
  })

  test('moves lines that cannot be bought now: the cart shows why', async () => {
    const [{ by: buyer }, guest] = [await aBuyer(), aGuest()]
    const [archived, soldOut, scarce] = [await goods(9), await goods(9), await goods(9)]
    for (const item of [archived, soldOut, scarce]) await add(guest, item, { quantity: 5 })
    await db.count(sql`
      update catalog.product set state = 'archived' where id = ${archived.productId}`)
    await stocked(db, soldOut, east, 0)
    await stocked(db, scarce, east, 4)
    const merged = await must(mergeCart, {}, bothOf(buyer, guest))
    expect(merged).toEqual({ movedCount: 3, loweredCount: 0, count: 3 })
    expect((await cartOf(buyer)).invalid).toMatchObject([
      { quantity: 5, problem: 'unpublished' },
      { quantity: 5, problem: 'soldOut' },
      { quantity: 5, problem: 'short', availableQuantity: 4 },
    ])
  })

  test('leaves lines in the guest’s cart that a full cart has no room for', async () => {
    const [{ id, by: buyer }, guest] = [await aBuyer(), aGuest()]
    const [item, one, two] = [await goods(9), await goods(9), await goods(9)]
    await add(buyer, item)
    await db.count(sql`
      insert into cart.line (cart_id, sku_id, unit_id, warehouse_id, quantity)
      select c.id, ${item.skuId}, 1000000 + n, ${east}, 1
      from cart.cart c, generate_series(1, 198) n where c.buyer_id = ${id}`)
    for (const each of [one, two]) await add(guest, each)
    const by = bothOf(buyer, guest)
    expect(await must(mergeCart, {}, by)).toEqual({ movedCount: 1, loweredCount: 0, count: 200 })
    expect(await quantitiesOf(guest)).toEqual({ [two.skuId]: 1 })
    const [first] = linesOf(await cartOf(buyer))
    await must(removeLines, { lineIds: [first!.id] }, buyer)
    expect(await must(mergeCart, {}, by)).toEqual({ movedCount: 1, loweredCount: 0, count: 200 })
    expect((await cartOf(guest)).count).toBe(0)
  })

  test('preserves which lines are selected', async () => {
    const [{ by: buyer }, guest] = [await aBuyer(), aGuest()]
    const { lineId } = (await add(guest, await goods(9))).data!
    await db.count(sql`update cart.line set selected = false where id = ${lineId}`)
    await must(mergeCart, {}, bothOf(buyer, guest))
    expect(linesOf(await cartOf(buyer))).toMatchObject([{ selected: false }])
  })

  test('without a key, or with an unknown one, moves nothing', async () => {
    const { by: buyer } = await aBuyer()
    for (const by of [buyer, { ...buyer, 'cart-key': 'x' }, bothOf(buyer, aGuest())]) {
      expect(await must(mergeCart, {}, by)).toEqual({ movedCount: 0, loweredCount: 0, count: 0 })
    }
  })

  test('while the guest adds in another tab, nothing is lost', async () => {
    for (let round = 0; round < 20; round++) {
      const [{ by: buyer }, guest] = [await aBuyer(), aGuest()]
      const items = [await goods(9), await goods(9), await goods(9)]
      await add(guest, items[0]!)
      const by = bothOf(buyer, guest)
      await Promise.all([add(guest, items[1]!), must(mergeCart, {}, by), add(guest, items[2]!)])
      await must(mergeCart, {}, by)
      const found = await quantitiesOf(buyer)
      expect(found).toEqual(Object.fromEntries(items.map(({ skuId }) => [skuId, 1])))
    }
  })
})

describe('concurrent calls', () => {
  test('twenty additions of a new guest create one cart and one line with their sum', async () => {
    const guest = aGuest()
    const item = await goods(500)
    const added = await Promise.all(
      Array.from({ length: 20 }, () => add(guest, item, { quantity: 2 })),
    )
    expect(added.map(({ code }) => code)).toEqual(Array(20).fill(1))
    expect(await quantitiesOf(guest)).toEqual({ [item.skuId]: 40 })
  })

  test('additions stop exactly at the maximum', async () => {
    const { by } = await aBuyer()
    const item = await goods(500, { units: LIMITED })
    const added = await Promise.all(
      Array.from({ length: 12 }, () => add(by, item, { quantity: 2 })),
    )
    const codes = added.map(({ code }) => code).sort((a, b) => a - b)
    expect(codes).toEqual([...Array(5).fill(1), ...Array(7).fill(CartReasons.aboveMaximum.code)])
    expect(await quantitiesOf(by)).toEqual({ [item.skuId]: 10 })
  })

  test('new lines stop exactly at the number of lines', async () => {
    const { id, by } = await aBuyer()
    const items = await Promise.all(Array.from({ length: 8 }, () => goods(9)))
    await add(by, items[0]!)
    await db.count(sql`
      insert into cart.line (cart_id, sku_id, unit_id, warehouse_id, quantity)
      select c.id, ${items[0]!.skuId}, 1000000 + n, ${east}, 1
      from cart.cart c, generate_series(1, 196) n where c.buyer_id = ${id}`)
    const added = await Promise.all(items.slice(1).map((item) => add(by, item)))
    const codes = added.map(({ code }) => code).sort((a, b) => a - b)
    expect(codes).toEqual([1, 1, 1, ...Array(4).fill(CartReasons.tooManyLines.code)])
    expect((await must(cartCount, { type: 'diy' }, by)).count).toBe(200)
  })

  test('two lines that become the same goods lose nothing', async () => {
    const guest = aGuest()
    const item = await goods(50)
    for (const warehouseId of [north, shop.north]) await stocked(db, item, warehouseId, 50)
    const one = (await add(guest, item, { quantity: 3 })).data!
    const two = (await add(guest, item, { quantity: 4, warehouseId: north })).data!
    await Promise.all([
      shop.call(changeLine, { lineId: one.lineId, warehouseId: north }, guest),
      shop.call(changeLine, { lineId: two.lineId, warehouseId: east }, guest),
    ])
    expect(linesOf(await cartOf(guest)).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(7)
  })
})

describe('for orders', () => {
  test('the selected lines of a buyer, and exactly those are removed when they are bought', async () => {
    const { id, by } = await aBuyer()
    const [stored, bought] = [await goods(9), await goods(9)]
    const { lineId } = (await add(by, stored)).data!
    await add(by, bought, { quantity: 2 })
    await db.count(sql`update cart.line set selected = false where id = ${lineId}`)
    const chosen = await selectedLines(db, id)
    expect(chosen).toMatchObject([{ skuId: bought.skuId, quantity: 2, warehouseId: east }])
    const take = (buyerId: number, lines: { id: number; quantity: number }[]) =>
      db.tx((tx) => takeLines(tx, { buyerId, lines }))
    expect(await take((id + 1) % 7, chosen)).toBe(0)
    expect(await take(id, [{ id: chosen[0]!.id, quantity: 1 }])).toBe(0)
    expect((await cartOf(by)).count).toBe(2)
    expect(await take(id, chosen)).toBe(1)
    expect(await quantitiesOf(by)).toEqual({ [stored.skuId]: 1 })
  })

  test('lines of an old order are added as far as they are available', async () => {
    const { id, by } = await aBuyer()
    const [plenty, scarce, none] = [await goods(9), await goods(3), await goods(0)]
    const lines = [plenty, scarce, none].map((item) => shop.lineOf(item, { quantity: 5 }))
    const { now } = shop.clock
    const { outcomes, count } = await db.tx((tx) =>
      addAgain(tx, { buyerId: id, lines, lang: 'cn', now }),
    )
    expect(outcomes).toEqual([
      { outcome: 'added', quantity: 5, problem: null },
      { outcome: 'lowered', quantity: 3, problem: 'short' },
      { outcome: 'gone', quantity: 0, problem: 'soldOut' },
    ])
    expect(count).toBe(2)
    expect(await quantitiesOf(by)).toEqual({ [plenty.skuId]: 5, [scarce.skuId]: 3 })
  })
})
