/** The office's search finds things of every kind by what people type, and only what the role may see. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { MENU } from '#apps/office/menu.ts'
import { domains } from '#apps/api/domains.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { searchOffice } from '../contract.ts'

const shop = await openOrderShop({ staffOf: null })
const owner = await staffWith(shop, 'owner')
const buyer = await shop.aBuyer()
const item = await shop.goods(500)
const { orderNumber } = await shop.anOrder(buyer, item, 2)
const { nickName: buyerName } = await shop.db.row<{ nickName: string }>(
  sql`select nick_name from accounts.buyer where id = ${buyer.id}`,
)

const find = async (q: string, by = owner.by) => (await shop.must(searchOffice, { q }, by)) ?? []
const pages = async (q: string, by = owner.by) => (await find(q, by)).map(({ page }) => page)

test('an order is found by any part of its number, with spaces too, and by who receives it', async () => {
  const spaced = `${orderNumber.slice(0, 4)} ${orderNumber.slice(4, 8)} ${orderNumber.slice(8)}`
  for (const words of [
    orderNumber,
    orderNumber.toLowerCase(),
    orderNumber.slice(-6),
    spaced,
    '林 采购',
  ]) {
    const orders = (await find(words)).find(({ page }) => page === '/office/orders')
    expect(orders?.hits).toMatchObject([
      // The buyer as in the list of orders, and who receives it.
      {
        title: orderNumber,
        note: `${buyerName} · 林 采购`,
        address: `/office/orders/${orderNumber}`,
      },
    ])
  }
})

test('products are found by code and by name in every language, an archived one by neither', async () => {
  const { id, code, name } = await shop.db.row<{
    id: number
    code: string
    name: { cn: string }
  }>(sql`
    select p.id, p.code, p.name from catalog.product p join catalog.sku s on s.product_id = p.id where s.id = ${item.skuId}`)
  for (const words of [code, code.toUpperCase(), name.cn, name.cn.slice(0, 2)]) {
    const found = (await find(words)).find(({ page }) => page === '/office/products')
    expect(found?.hits.map(({ address }) => address)).toContain(`/office/products/${id}`)
  }
  await shop.owner.db.count(sql`update catalog.product set state = 'archived' where id = ${id}`)
  expect(await pages(code)).not.toContain('/office/products')
  await shop.owner.db.count(sql`update catalog.product set state = 'published' where id = ${id}`)
})

test('what a role may not see is not found', async () => {
  const content = await staffWith(shop, 'content')
  const { email } = await shop.db.row<{ email: string }>(
    sql`select email from accounts.buyer limit 1`,
  )
  expect(await pages(email)).toContain('/office/customers')
  expect(await pages(email, content.by)).toEqual([])
  expect(await pages(orderNumber, content.by)).toEqual([])
  expect((await shop.call(searchOffice, { q: orderNumber })).code).toBe(Reasons.loginNeeded.code)
})

test('signs of patterns are letters, and nothing is answered for what nobody has', async () => {
  for (const words of ['%', '_', '%%%', '\\', "'; drop table x", 'zzzzzzzz', '９９９']) {
    expect(await pages(words)).toEqual([])
  }
})

test('a group has few hits, and says where the others are', async () => {
  for (let each = 0; each < 6; each++) await shop.anOrder(buyer, item, 1)
  const orders = (await find('林 采购')).find(({ page }) => page === '/office/orders')
  expect(orders?.hits).toHaveLength(5)
  expect(orders?.more).toBe(`/office/orders?q=${encodeURIComponent('林 采购')}`)
  expect(orders?.hits[0]?.title).not.toBe(orderNumber)
})

test('each finder names a page of the menu, and needs what its entry needs', () => {
  const entries = new Map(
    MENU.flatMap(({ entries: each }) => each.map(({ to, needs }) => [String(to), needs] as const)),
  )
  const finders = domains.flatMap(({ finders: each = [] }) => each)
  expect(finders.length).toBeGreaterThan(8)
  for (const { page, needs } of finders) expect([page, entries.get(page)]).toEqual([page, needs])
})
