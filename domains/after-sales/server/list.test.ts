/** The office's list of cases: found by what staff know of a case, in the order that they choose, as a page and as a file. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { claimItem } from '#domains/work/contract.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { statementsOf, usesOf } from '#kit/testing/lists.ts'
import { myCase, sendBack } from '../contract.ts'
import { casesOfOrder, officeCase, officeCases, rejectCase } from '../office-contract.ts'
import { aCase, agreeToAll, aShippedOrder, parcelBack } from '../testing.ts'
import { listInTab, type CaseQuery } from './list-sql.ts'
import { toSummaries } from './views.ts'

const shop = await openOrderShop()
const { must, clock } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]

async function opened(who: typeof buyer, reason: string) {
  const { orderNumber, item } = await aShippedOrder(shop, who, clerk.by)
  const caseNumber = await aCase(shop, who, orderNumber, { quantities: [1], reason })
  return { orderNumber, caseNumber, item }
}
const damaged = await opened(buyer, 'damaged')
clock.forward({ hours: 30 })
const between = clock.now
const notNeeded = await opened(other, 'notNeeded')
const rejected = await opened(buyer, 'damaged')
await must(rejectCase, { caseNumber: rejected.caseNumber, round: 1, note: '看不清' }, clerk.by)

const found = async (filter: object, by = clerk.by) => {
  const { items } = await must(officeCases, { tab: 'all', sort: 'oldest', ...filter }, by)
  return items.map(({ number }) => number)
}
const [first, second, third] = [damaged, notNeeded, rejected].map(({ caseNumber }) => caseNumber)

test('cases are filtered by reason, type, product, buyer, period, number and words, also together', async () => {
  expect(await found({})).toEqual([first, second, third])
  expect(await found({ sort: 'newest' })).toEqual([third, second, first])
  expect(await found({ reason: 'damaged' })).toEqual([first, third])
  expect(await found({ reason: 'damaged', tab: 'review' })).toEqual([first])
  expect(await found({ type: 'exchange' })).toEqual([])
  expect(await found({ product: damaged.item.productId })).toEqual([first])
  expect(await found({ buyer: buyer.id, from: between })).toEqual([third])
  expect(await found({ until: between })).toEqual([first])
  expect(await found({ q: second!.slice(4).toLowerCase() })).toEqual([second])
  expect(await found({ q: second!.replace(/(.{6})/, '$1 ') })).toEqual([second])
  expect(await found({ q: 'RF' })).toHaveLength(3)
  expect(await found({ q: notNeeded.orderNumber })).toEqual([second])
  expect(await found({ q: '100%_' })).toEqual([])
  // Staff search in their language; the order has the name in that of its buyer.
  const [bought] = (await must(officeCases, { tab: 'all', buyer: other.id }, clerk.by)).items
  await shop.owner.db.count(sql`
    update orders.line set name = 'Termo' where product_id = ${notNeeded.item.productId}`)
  expect(await found({ q: bought!.lines[0]!.name })).toContain(second)
  expect(bought!.lines[0]!.code).not.toBe('')
  const { lines } = await must(myCase, { caseNumber: first! }, buyer.by)
  expect(await found({ q: lines[0]!.name })).toContain(first)
  await agreeToAll(shop, other, second!, clerk.by)
  await must(sendBack, parcelBack(second!), other.by)
  expect(await found({ q: 'sf98765' })).toEqual([second])
})

test('staff read the unit in their own language, the buyer as it was ordered', async () => {
  const { caseNumber, orderNumber, item } = notNeeded
  await shop.owner.db.count(sql`
    update orders.line set unit_name = 'unidad' where product_id = ${item.productId}`)
  const { items } = await must(officeCases, { tab: 'all', q: caseNumber }, clerk.by)
  const shown = await must(officeCase, { caseNumber }, clerk.by)
  const ofOrder = await must(casesOfOrder, { orderNumber }, clerk.by)
  for (const { lines } of [...items, shown, ...shown.rounds, ...ofOrder]) {
    expect(lines).toMatchObject([{ unitName: 'piece' }])
  }
  const { lines } = await must(myCase, { caseNumber }, other.by)
  expect(lines).toMatchObject([{ unitName: 'unidad' }])
})

test('who claimed a case finds it among their own, a colleague does not', async () => {
  await must(claimItem, { kind: 'afterSales', ref: first! }, clerk.by)
  expect(await found({ mine: '1' })).toEqual([first])
  expect(await found({ mine: '1' }, colleague.by)).toEqual([])
})

test('the file of the list has the rows of its filter', async () => {
  const address = (query: string) => `${shop.url}/api/office/after-sales/file?${query}`
  const file = await fetch(address('tab=all&sort=oldest&reason=damaged&format=csv'), {
    headers: clerk.by,
  })
  const text = await file.text()
  expect(text.trim().split('\n')).toHaveLength(3)
  expect(text).toContain(first!)
  expect(text).toContain('Damaged')
  expect(text).not.toContain(second!)
})

const EVERYTHING: CaseQuery = {
  tab: 'all',
  sort: 'due',
  pattern: null,
  numbers: null,
  buyerIds: [],
  productIds: [],
  claimed: null,
}
const PAGE = { after: null, limit: 20 }
const listed = (wanted: Partial<CaseQuery>) => (db: Queryable) =>
  listInTab(db, { ...EVERYTHING, ...wanted }, PAGE)

test('what is filtered by stands in the statement, so the plan knows how rare it is', async () => {
  const product = { id: 4711, areMany: false }
  const rare = { reason: 'packaging', type: 'exchange', product, from: between } as const
  const [text = ''] = await statementsOf(listed(rare))
  for (const value of ["'packaging'", "'exchange'", '4711', `'${between}'`]) {
    expect(text).toContain(value)
  }
})

test('open tabs are read in their order by indexes of open cases alone', async () => {
  expect(await usesOf(shop.db, listed({ tab: 'home' }))).toContain('case_keeps_goods')
  for (const tab of ['review', 'returns', 'refunds', 'buyers'] as const) {
    expect(await usesOf(shop.db, listed({ tab }))).toContain('case_open_by_turn')
    expect(await usesOf(shop.db, listed({ tab, sort: 'oldest' }))).toContain('case_open_by_opening')
  }
  expect(await usesOf(shop.db, listed({ tab: 'ended' }))).toContain('case_by_turn')
})

test('what refunds wait for is read at once, however many rows have money on its way', async () => {
  const rows = (await listed({})(shop.db)).map((row) => ({ ...row, state: 'refunding' as const }))
  expect(rows).toHaveLength(3)
  const statements = await statementsOf((db) => toSummaries(db, rows, clock.now), shop.db)
  expect(statements.length).toBeLessThanOrEqual(4)
})

test('the many cases of a product are found along the list, as the few are by its lines', async () => {
  const { productId: id } = damaged.item
  for (const areMany of [true, false]) {
    const rows = await listed({ product: { id, areMany } })(shop.db)
    expect(rows.map(({ number }) => number)).toEqual([first])
  }
  expect(await usesOf(shop.db, listed({ product: { id, areMany: true } }))).toContain(
    'case_by_turn',
  )
})
