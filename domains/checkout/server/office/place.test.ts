/** Orders that staff place for a customer: the customer's prices, one order however often it is pressed, marked for both sides. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ADDRESS, openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { deleteAddress, listAddresses } from '#domains/addresses/contract.ts'
import { addAddressFor } from '#domains/addresses/office-contract.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { blockCustomer, getCustomer } from '#domains/customers/contract.ts'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { sessionOf, staffWith } from '#domains/staff/server/testing.ts'
import { stocked } from '#domains/stock/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { submitOrder } from '../../contract.ts'
import {
  findGoodsFor,
  findOrderingCustomers,
  makeCheckoutFor,
  orderingCustomer,
  placeOrderFor,
} from '../../office-contract.ts'
import { CheckoutReasons } from '../../reasons.ts'

const shop = await openOrderShop({ staffOf: null })
const { call, must, db, clock } = shop
const [clerk, owner, content] = [
  await staffWith(shop, 'orders'),
  await staffWith(shop, 'owner'),
  await staffWith(shop, 'content'),
]
/** A session that has not run out, however far the clock went. */
const as = (member: { id: number }) => sessionOf(shop, member.id)
const member = await shop.aBuyer({ level: 4, superMember: true })
const buyer = await shop.aBuyer()
const item = await shop.goods(100)
type Person = { id: number; addressId: number }

const linesOf = (quantity: number) => [{ skuId: item.skuId, unitId: item.unitId, quantity }]
const checkoutOf = async ({ id: customerId, addressId }: Person, quantity = 2) => {
  const form = { customerId, lines: linesOf(quantity), addressId, delivery: 'express' as const }
  const { checkout } = await must(makeCheckoutFor, form, await as(clerk))
  return checkout!
}
const countOf = async ({ id }: Person) => {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from orders.sales_order where buyer_id = ${id}`)
  return count
}

test('it costs what the customer’s own checkout would say', async () => {
  for (const person of [member, buyer]) {
    const own = await shop.checkoutNow(person, item, 3)
    const { totals, groups } = await checkoutOf(person, 3)
    expect(totals).toEqual(own.totals)
    expect(groups).toEqual(own.groups)
  }
  const [cheap, usual] = [await checkoutOf(member, 3), await checkoutOf(buyer, 3)]
  expect(cheap.totals.payableAmount).toBeLessThan(usual.totals.payableAmount)
})

test('the order is marked for both sides, and the buyer is mailed and pays it as their own', async () => {
  const { id: checkoutId, totals } = await checkoutOf(buyer)
  const form = { customerId: buyer.id, checkoutId, remarks: 'by telephone' }
  const { orderNumber } = await must(placeOrderFor, form, await as(clerk))
  const seen = await must(officeOrder, { orderNumber }, await as(clerk))
  expect(seen).toMatchObject({ placedFor: true, payableAmount: totals.payableAmount })
  expect(seen.history[0]).toMatchObject({ actor: 'staff', actorName: clerk.name })
  const own = await must(myOrder, { orderNumber }, buyer.by)
  expect(own).toMatchObject({ placedFor: true, remarks: 'by telephone' })
  expect(own.history[0]).toMatchObject({ event: 'orders.event.placedFor', actorName: '' })
  expect(JSON.stringify(own)).not.toContain(clerk.name)
  const mails = await db.rows<{ template: string }>(sql`
    select template from messages.outbox where recipient = ${buyer.email} order by id desc limit 1`)
  expect(mails).toEqual([{ template: 'order-placed-for' }])
  const { items } = await must(listAudit, { object: `order:${orderNumber}` }, await as(owner))
  expect(items).toMatchObject([{ action: 'orders.place', staffName: clerk.name }])

  // There is a day to pay it.
  clock.forward({ hours: 23 })
  await shop.runSweeps()
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  expect((await must(myOrder, { orderNumber }, buyer.by)).axes.payment).toBe('paid')
  const ownOrder = await must(myOrder, await shop.anOrder(buyer, item), buyer.by)
  expect(ownOrder.placedFor).toBe(false)
})

test('the buyer cancels it, and unpaid it closes by itself', async () => {
  const place = async () => {
    const { id: checkoutId } = await checkoutOf(buyer)
    const form = { customerId: buyer.id, checkoutId, remarks: '' }
    return must(placeOrderFor, form, await as(clerk))
  }
  const [first, second] = [await place(), await place()]
  await must(cancelOrder, { ...first, reason: 'changedMind', text: '' }, buyer.by)
  expect((await must(myOrder, first, buyer.by)).axes.lifecycle).toBe('closed')
  clock.forward({ hours: 25 })
  await shop.settle()
  expect((await must(myOrder, second, buyer.by)).axes.lifecycle).toBe('closed')
})

test('pressed twenty times at once it is one order, logged once; pressed again later it is the same', async () => {
  const before = await countOf(buyer)
  const { id: checkoutId } = await checkoutOf(buyer, 1)
  const form = { customerId: buyer.id, checkoutId, remarks: '' }
  const by = await as(clerk)
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(placeOrderFor, form, by)))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([1]))
  const numbers = new Set(answers.map(({ data }) => data?.orderNumber))
  expect(numbers.size).toBe(1)
  expect(await countOf(buyer)).toBe(before + 1)
  const again = await must(placeOrderFor, form, by)
  expect(numbers).toEqual(new Set([again.orderNumber]))
  const { items } = await must(listAudit, { object: `order:${again.orderNumber}` }, await as(owner))
  expect(items).toHaveLength(1)
})

test('a checkout is only its own customer’s, and a buyer does not get at it', async () => {
  const { id: checkoutId } = await checkoutOf(buyer)
  const foreign = { customerId: member.id, checkoutId, remarks: '' }
  const refused = await call(placeOrderFor, foreign, await as(clerk))
  expect(refused.code).toBe(CheckoutReasons.checkoutUnknown.code)
  const stolen = await call(submitOrder, { checkoutId, remarks: '' }, member.by)
  expect(stolen.code).toBe(CheckoutReasons.checkoutUnknown.code)
  // An address of somebody else is none.
  const form = { customerId: buyer.id, lines: linesOf(1), delivery: null }
  const other = { ...form, addressId: member.addressId }
  const { checkout } = await must(makeCheckoutFor, other, await as(clerk))
  expect(checkout).toMatchObject({ address: null, missing: expect.arrayContaining(['noAddress']) })
})

test('staff read units and warehouses in their own language, whatever the customer’s is', async () => {
  const { unitName } = await db.row<{ unitName: { cn: string; en: string } }>(sql`
    select name as unit_name from catalog.sku_unit where id = ${item.unitId}`)
  const { code } = await db.row<{ code: string }>(sql`
    select code from catalog.sku where id = ${item.skuId}`)
  await shop.owner.db.count(sql`
    update stock.warehouse set name = name || '{"cn":"广州黄埔仓","en":"Guangzhou Huangpu"}' where id = ${shop.warehouseId}`)
  const names = async (lang: 'cn' | 'en') => {
    const by = { ...(await as(clerk)), lang }
    const form = { customerId: buyer.id, lines: linesOf(1), addressId: buyer.addressId }
    const { checkout } = await must(makeCheckoutFor, { ...form, delivery: null }, by)
    const found = await must(findGoodsFor, { customerId: String(buyer.id), q: code }, by)
    const unit = found.goods[0]?.units.find(({ id }) => id === item.unitId)
    return [checkout?.groups[0]?.warehouseName, unit?.name]
  }
  expect(await names('en')).toEqual(['Guangzhou Huangpu', unitName.en])
  expect(await names('cn')).toEqual(['广州黄埔仓', unitName.cn])
})

test('a price that has changed meanwhile is agreed to again', async () => {
  const { id: checkoutId } = await checkoutOf(buyer)
  await shop.owner.db.count(sql`
    update catalog.price set amount = amount + 100 where sku_id = ${item.skuId}`)
  const before = await countOf(buyer)
  const form = { customerId: buyer.id, checkoutId, remarks: '' }
  const refused = await call(placeOrderFor, form, await as(clerk))
  expect(refused.code).toBe(CheckoutReasons.changed.code)
  expect(await countOf(buyer)).toBe(before)
})

test('lines that cannot be had are named, and the rest is priced', async () => {
  const scarce = await shop.goods(1)
  const lines = [...linesOf(1), { skuId: scarce.skuId, unitId: scarce.unitId, quantity: 5 }]
  const form = { customerId: buyer.id, lines, addressId: buyer.addressId, delivery: null }
  const { checkout, troubles } = await must(makeCheckoutFor, form, await as(clerk))
  expect(troubles).toMatchObject([{ skuId: scarce.skuId, problem: 'short' }])
  expect(troubles[0]?.text).not.toBe('')
  expect(checkout?.groups.flatMap((group) => group.lines)).toHaveLength(1)
})

test('checkouts of staff have their own bound: they never push out what the customer has open', async () => {
  const customer = await shop.aBuyer()
  const own = await shop.checkoutNow(customer, item, 1)
  const ofStaff: string[] = []
  for (let count = 0; count < 35; count++) {
    clock.forward({ seconds: 1 })
    ofStaff.push((await checkoutOf(customer, 1)).id)
  }
  const stored = await db.rows<{ id: string }>(sql`
    select id from orders.quote where buyer_id = ${customer.id} and staff_id is not null`)
  expect(stored.map(({ id }) => id).toSorted()).toEqual(ofStaff.slice(-10).toSorted())
  const { addressId } = customer
  const form = { customerId: customer.id, lines: linesOf(1), addressId, delivery: null }
  await must(makeCheckoutFor, { ...form, replaces: own.id }, await as(clerk))
  await must(submitOrder, { checkoutId: own.id, remarks: '' }, customer.by)
})

test('an address that staff type becomes the customer’s own, once, with its checks, and is logged without the street', async () => {
  const customer = await shop.aBuyer()
  await must(deleteAddress, { addressId: customer.addressId }, customer.by)
  const form = { ...ADDRESS, isDefault: false, customerId: customer.id }
  const added = await must(addAddressFor, form, await as(clerk))
  expect(await must(listAddresses, {}, customer.by)).toEqual([{ ...added, isDefault: true }])
  const { checkout } = await must(
    makeCheckoutFor,
    { customerId: customer.id, lines: linesOf(1), addressId: added.id, delivery: 'express' },
    await as(clerk),
  )
  expect(checkout).toMatchObject({ address: { id: added.id }, missing: [] })
  const wrong = await call(addAddressFor, { ...form, phone: '1' }, await as(clerk))
  expect(wrong.code).toBe(AccountReasons.wrongPhone.code)
  const nobody = await call(addAddressFor, { ...form, customerId: 999_999 }, await as(clerk))
  expect(nobody.code).toBe(Reasons.notFound.code)
  const foreign = await call(addAddressFor, form, await as(content))
  expect(foreign.code).toBe(Reasons.forbidden.code)
  expect(await must(listAddresses, {}, customer.by)).toHaveLength(1)
  const { items } = await must(listAudit, { object: `customer:${customer.id}` }, await as(owner))
  expect(items.map(({ action }) => action)).toEqual(['addresses.add'])
  expect(JSON.stringify(items)).not.toContain(ADDRESS.street)
})

test('only a code or barcode is exact, and words that no goods have find nothing', async () => {
  const by = await as(clerk)
  const named = await aProduct(db, {
    code: 'TORQUE',
    name: { cn: '扭力扳手', en: 'Torque wrench' },
    skus: [
      aSku('TORQUE-1', {
        barcode: '6901234567891',
        prices: [{ currency: 'CNY', audience: 'all', minQuantity: 1, amount: 1000 }],
      }),
    ],
  })
  await stocked(db, named, shop.warehouseId, 10)
  await shop.runSweeps()
  const search = (q: string) => must(findGoodsFor, { customerId: String(buyer.id), q }, by)
  const skusOf = async (q: string) => (await search(q)).goods.map(({ skuId }) => skuId)
  expect((await search('6901234567891')).exactSkuId).toBe(named.skuId)
  const byName = await search('torque wrench')
  expect(byName.exactSkuId).toBeNull()
  expect(byName.goods.map(({ skuId }) => skuId)).toEqual([named.skuId])
  expect(await skusOf('torque zzzz')).toEqual([])
  expect(await skusOf('zzzz')).toEqual([])
})

test('customers and goods are found, blocked customers are not, and it needs its permission', async () => {
  const by = await as(clerk)
  const found = await must(findOrderingCustomers, { q: buyer.email }, by)
  expect(found).toMatchObject([{ id: buyer.id, contact: buyer.email }])
  const customerId = String(buyer.id)
  const one = await must(orderingCustomer, { customerId }, by)
  expect(one.addresses.map(({ id }) => id)).toEqual([buyer.addressId])
  const { code } = await db.row<{ code: string }>(
    sql`select code from catalog.sku where id = ${item.skuId}`,
  )
  const { goods } = await must(findGoodsFor, { customerId, q: code }, by)
  expect(goods.map(({ skuId }) => skuId)).toEqual([item.skuId])
  expect((await call(findGoodsFor, { customerId, q: code }, await as(content))).code).toBe(
    Reasons.forbidden.code,
  )

  const { id: checkoutId } = await checkoutOf(buyer)
  const boss = await as(owner)
  const { revision } = await must(getCustomer, { customerId }, boss)
  const block = { customerId, reason: 'other' as const, note: 'a test', revision }
  await must(blockCustomer, block, boss)
  expect(await must(findOrderingCustomers, { q: buyer.email }, by)).toEqual([])
  const refused = await call(placeOrderFor, { customerId: buyer.id, checkoutId, remarks: '' }, by)
  expect(refused.code).toBe(CheckoutReasons.customerBlocked.code)
})
