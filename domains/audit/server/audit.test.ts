/** The log is searched by a code, a name, a day; and exported as a file. */
import type { AuditAction } from '../actions.ts'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { createBuyer } from '#domains/accounts/server/session-door.ts'
import { NOW } from '#domains/catalog/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { listAudit } from '../contract.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { audit } from './door.ts'

const shop = await openTestShop({
  now: NOW,
  identity: {
    buyerOf: async () => null,
    staffOf: async (_db, token) => ({
      staffId: Number(token),
      staffName: 'Budi',
      permissions: new Set(token === '99' ? ['catalog.read'] : ['audit.read']),
    }),
  },
})
const { db } = shop
const staffId = (await createStaff(db, {
  email: 'budi@example.com',
  name: 'Budi',
  role: 'orders',
  lang: 'id',
  password: 'a quiet harbour',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  now: NOW,
}))!
const by = { cookie: `staff=${staffId}`, lang: 'en' }
const act = (at: string, action: AuditAction, object: string, after: object) =>
  db.tx((tx) =>
    audit(tx, { staffId, staffName: 'Budi', now: at, ip: '127.0.0.1' }, { action, object, after }),
  )
const [first, second] = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z']
await act(first, 'catalog.product.change', 'product:54', { code: 'TL-ID20', name: { cn: '=钻' } })
await act(second, 'stock.count', 'sku:7', { onHandCount: 3, note: '100%' })

const found = async (part: object) =>
  (await shop.call(listAudit, part, by)).data!.items.map(({ object }) => object)

test('it is searched by a code, by a name, by part of the object; pattern characters are literal', async () => {
  expect(await found({ q: 'tl-id' })).toEqual(['product:54'])
  expect(await found({ q: '钻' })).toEqual(['product:54'])
  expect(await found({ q: 'sku:' })).toEqual(['sku:7'])
  expect(await found({ q: '0%' })).toEqual(['sku:7'])
  expect(await found({ q: '_' })).toEqual([])
})

test('it is filtered by days, without the end', async () => {
  expect(await found({ from: second })).toEqual(['sku:7'])
  expect(await found({ until: second })).toEqual(['product:54'])
  expect(await found({ from: first, until: first })).toEqual([])
})

test('the same entries are exported as a file, for staff who may read them', async () => {
  const file = (query: string, headers: Record<string, string> = by) =>
    fetch(`${shop.url}/api/office/audit/file${query}`, { headers })
  const text = await (await file('?q=TL-ID20')).text()
  expect(text.split('\n').filter((line) => line !== '')).toHaveLength(2)
  expect(text).toContain('product:54')
  expect(text).toContain('Action')
  const refused = await file('', { cookie: 'staff=99' })
  expect(await refused.json()).toMatchObject({ code: Reasons.forbidden.code })
  expect(await (await file('?from=yesterday')).json()).toMatchObject({
    code: Reasons.invalidInput.code,
  })
})

test('objects have their current names; deleted ones have none', async () => {
  const buyerId = await createBuyer(db, {
    email: 'lin@example.com',
    password: 'demo1234',
    nickName: 'Lin Supplies',
    customerType: 'individual',
    level: 1,
    superMember: false,
    lang: 'en',
    now: NOW,
  })
  const objects = [`customer:${buyerId}`, `staff:${staffId}`, 'customer:999', 'levels']
  for (const object of objects) await act(second, 'customers.tags', object, {})
  const { data } = await shop.call(listAudit, { action: 'customers.tags' }, by)
  const names = new Map(data!.items.map(({ object, objectName }) => [object, objectName]))
  expect(objects.map((each) => names.get(each))).toEqual(['Lin Supplies', 'Budi', null, null])
})

test('the file is in the office’s language, though a link to it sends no header of its own', async () => {
  const headOf = async (headers: Record<string, string>) =>
    (await (await fetch(`${shop.url}/api/office/audit/file`, { headers })).text()).split('\r\n')[0]
  const staff = `staff=${staffId}`
  const english = await headOf({ cookie: staff, lang: 'en' })
  expect(await headOf({ cookie: `${staff}; lang=en` })).toBe(english)
  expect(await headOf({ cookie: `${staff}; lang=en`, lang: 'cn' })).not.toBe(english)
  expect(await headOf({ cookie: `${staff}; lang=xx` })).toBe(
    await headOf({ cookie: staff, lang: 'cn' }),
  )
})
