/** Who may see figures, and who may take them away. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { setFileRows } from '#domains/views/testing.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { salesReport } from '../contract.ts'

const shop = await openOrderShop({ staffOf: null })
const { must } = shop
const owner = await staffWith(shop, 'owner')
const PERIOD = { from: '2026-01-01', to: '2026-12-31' }

const buyer = await shop.aBuyer()
const { orderNumber } = await shop.anOrder(buyer, await shop.goods(10), 2)
const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
await press(redirectUrl, 'succeed')
await shop.settle()

test('only who may sees figures and takes them away, and each file is logged', async () => {
  const [service, finance] = [await staffWith(shop, 'service'), await staffWith(shop, 'finance')]
  expect((await shop.call(salesReport, PERIOD, service.by)).code).toBe(Reasons.forbidden.code)
  expect((await shop.call(salesReport, PERIOD, {})).code).toBe(Reasons.loginNeeded.code)
  const file = (format: string, by: Record<string, string>) =>
    shop.app.inject({
      url: `/api/office/reports/file?from=2026-01-01&to=2026-12-31&by=product&format=${format}`,
      headers: { lang: 'en', ...by },
    })
  expect((await file('csv', service.by)).headers['content-disposition']).toBeUndefined()
  const csv = await file('csv', finance.by)
  expect(csv.headers['content-type']).toContain('text/csv')
  const [head = '', ...lines] = csv.body.trim().split('\r\n')
  expect(head).toContain('Total sales')
  expect(lines).toHaveLength(1)
  const book = await file('xlsx', finance.by)
  expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const { items } = await must(listAudit, { action: 'reports.export' }, owner.by)
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({
    object: 'report:product',
    after: { period: '2026-01-01 – 2026-12-31', format: 'xlsx' },
  })
})

test('what was searched for leaves no trace in the log, which is never shortened', async () => {
  const [finance, owner] = [await staffWith(shop, 'finance'), await staffWith(shop)]
  await shop.app.inject({
    url: '/api/office/reports/file?from=2026-01-01&to=2026-12-31&by=buyer&q=Secretname',
    headers: { lang: 'en', ...finance.by },
  })
  const { items } = await must(listAudit, { action: 'reports.export' }, owner.by)
  expect(items[0]).toMatchObject({ object: 'report:buyer' })
  expect(JSON.stringify(items)).not.toContain('Secretname')
})

test('a member exports so many files an hour, and others are not held up by it', async () => {
  const [first, second] = [await staffWith(shop, 'finance'), await staffWith(shop, 'finance')]
  const codeOf = async (by: Record<string, string>) => {
    const answer = await shop.app.inject({
      url: '/api/office/reports/file?from=2026-01-01&to=2026-01-02&by=day',
      headers: by,
    })
    return answer.headers['content-disposition'] === undefined
      ? answer.json<{ code: number }>().code
      : 1
  }
  const codes = await Promise.all(Array.from({ length: 34 }, () => codeOf(first.by)))
  expect(codes.filter((code) => code === 1)).toHaveLength(30)
  expect(codes.filter((code) => code === Reasons.tooMany.code)).toHaveLength(4)
  expect(await codeOf(second.by)).toBe(1)
})

test('a file of more rows than it may have says how many there are', async () => {
  await shop.owner.db.count(sql`
    insert into reports.rollup (generation, dimension, warehouse_id, grain, period, key, order_count, unit_count, gross_amount,
      discount_amount, freight_amount, tax_amount, charged_amount, refund_amount)
    select shown_generation, 'country', 0, 'day', '2025-06-01', 'C' || n, 1, 1, 1, 0, 0, 0, 1, 0
    from reports.progress, generate_series(1, 1101) as n`)
  await setFileRows(shop.owner.db, 1100)
  const { by } = await staffWith(shop, 'finance')
  const file = await shop.app.inject({
    url: '/api/office/reports/file?from=2025-06-01&to=2025-06-02&by=country',
    headers: { lang: 'en', ...by },
  })
  const lines = file.body.trim().split('\r\n')
  expect(new Set(lines).size).toBe(1102)
  expect(lines.at(-1)).toContain('the first 1,100 of 1,101 rows')
  await shop.owner.db.count(sql`delete from reports.rollup where period = '2025-06-01'`)
  await setFileRows(shop.owner.db, null)
})
