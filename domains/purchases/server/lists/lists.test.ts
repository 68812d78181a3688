/** Saved lists: of an order or the cart, their buyer's alone, put into the cart with a report, removed and brought back. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { getCart } from '#domains/cart/contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { LISTS_MAX } from '../../limits.ts'
import {
  addListToCart,
  myList,
  myLists,
  removeList,
  renameList,
  restoreList,
  saveList,
  setListLine,
} from '../../lists-contract.ts'
import { PurchaseReasons } from '../../reasons.ts'
import { personal } from '../personal/personal.ts'

const shop = await openOrderShop({ config: { limitFactor: 1 } })
const { call, must, clock, db } = shop

async function listed(name = 'Weekly') {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(50)
  const { orderNumber } = await shop.anOrder(buyer, item, 3)
  const { id: listId } = await must(saveList, { name, orderNumber }, buyer.by)
  return { buyer, item, listId, orderNumber }
}
const codeOf = async (asked: Promise<{ code: number }>) => (await asked).code

test('an order is saved under a name, its quantities are changed, and all of it goes into the cart', async () => {
  const { buyer, item, listId } = await listed(' Weekly ')
  expect(await must(myLists, {}, buyer.by)).toMatchObject([{ name: 'Weekly', lineCount: 1 }])
  const [line] = (await must(myList, { listId }, buyer.by)).lines
  expect(line).toMatchObject({ skuId: item.skuId, quantity: 3, unitAmount: 1000 })
  const form = { listId, savedLineId: line!.lineId }
  await must(setListLine, { ...form, quantity: 7 }, buyer.by)
  const report = await must(addListToCart, { listId }, buyer.by)
  expect(report.lines).toMatchObject([{ outcome: 'added', quantity: 7, priceChange: null }])
  const { groups } = await must(getCart, {}, buyer.by)
  expect(groups[0]?.lines[0]).toMatchObject({ skuId: item.skuId, quantity: 7 })
  expect((await must(setListLine, { ...form, quantity: 0 }, buyer.by)).lines).toEqual([])
})

test('the cart is saved; an empty one, an order of others and a name that is taken are refused', async () => {
  const { buyer, listId, orderNumber } = await listed()
  const stranger = await shop.aBuyer()
  const save = (by: typeof buyer.by, name: string, number: string | null) =>
    codeOf(call(saveList, { name, orderNumber: number }, by))
  expect(await save(buyer.by, 'Cart', null)).toBe(PurchaseReasons.listEmpty.code)
  expect(await save(stranger.by, 'Theirs', orderNumber)).toBe(OrderReasons.orderNotFound.code)
  expect(await save(buyer.by, 'WEEKLY', orderNumber)).toBe(PurchaseReasons.listNameTaken.code)
  expect(await save(buyer.by, ' ', orderNumber)).toBe(Reasons.invalidInput.code)
  await shop.inCart(buyer, await shop.goods(5), 2)
  const saved = await must(saveList, { name: 'Cart', orderNumber: null }, buyer.by)
  expect(saved.lineCount).toBe(1)
  const taken = await call(renameList, { listId: saved.id, name: 'weekly' }, buyer.by)
  expect(taken.code).toBe(PurchaseReasons.listNameTaken.code)
  await must(renameList, { listId, name: 'WEEKLY' }, buyer.by)
})

test('a list is its buyer’s alone', async () => {
  const { buyer, listId } = await listed()
  const stranger = await shop.aBuyer()
  const [line] = (await must(myList, { listId }, buyer.by)).lines
  const attempts = [
    call(myList, { listId }, stranger.by),
    call(renameList, { listId, name: 'x' }, stranger.by),
    call(setListLine, { listId, savedLineId: line!.lineId, quantity: 0 }, stranger.by),
    call(addListToCart, { listId }, stranger.by),
    call(removeList, { listId }, stranger.by),
    call(restoreList, { listId }, stranger.by),
  ]
  for (const each of attempts) expect(await codeOf(each)).toBe(PurchaseReasons.listNotFound.code)
  expect((await must(myList, { listId }, buyer.by)).lines).toHaveLength(1)
})

test('a removed list comes back within a day, and is deleted after it', async () => {
  const { buyer, listId } = await listed()
  await must(removeList, { listId }, buyer.by)
  expect(await must(myLists, {}, buyer.by)).toEqual([])
  await must(restoreList, { listId }, buyer.by)
  expect(await must(myLists, {}, buyer.by)).toHaveLength(1)
  await must(removeList, { listId }, buyer.by)
  clock.forward({ hours: 25 })
  await shop.runSweeps()
  const { code } = await call(restoreList, { listId }, buyer.by)
  expect(code).toBe(PurchaseReasons.listNotFound.code)
})

test('the fifty-first is refused, however many are saved at once', async () => {
  const { buyer, orderNumber } = await listed()
  const answers = await Promise.all(
    Array.from({ length: LISTS_MAX + 3 }, (_, index) =>
      call(saveList, { name: `L${index}`, orderNumber }, buyer.by),
    ),
  )
  const refused = answers.filter(({ code }) => code === PurchaseReasons.tooManyLists.code)
  expect(refused).toHaveLength(4)
  expect(await must(myLists, {}, buyer.by)).toHaveLength(LISTS_MAX)
})

test('saving and removing in turn ends: so many are saved in an hour', async () => {
  const { buyer, orderNumber } = await listed()
  let code = 1
  for (let index = 0; code === 1 && index < 70; index++) {
    const saved = await call(saveList, { name: `T${index}`, orderNumber }, buyer.by)
    code = saved.code
    if (code === 1) await must(removeList, { listId: saved.data!.id }, buyer.by)
  }
  expect(code).toBe(Reasons.tooMany.code)
  clock.forward({ hours: 1 })
  await must(saveList, { name: 'later', orderNumber }, buyer.by)
})

test('putting a list into the cart ends: so often in an hour', async () => {
  const { buyer, listId } = await listed()
  let code = 1
  for (let turn = 0; code === 1 && turn < 70; turn++) {
    code = await codeOf(call(addListToCart, { listId }, buyer.by))
  }
  expect(code).toBe(Reasons.tooMany.code)
})

test('lists are in the copy of personal data and go with the account', async () => {
  const { buyer, listId } = await listed('For Ana')
  expect(JSON.stringify(await personal.copy(db, buyer.id))).toContain('For Ana')
  await db.tx((tx) => personal.forget!(tx, buyer.id, clock.now))
  const left = await db.rows(sql`select from purchases.saved_list where id = ${listId}`)
  expect(left).toEqual([])
})
