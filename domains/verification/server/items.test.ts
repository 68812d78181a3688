/** The dictionary of what businesses are asked for: what the merchant may change, and what not. */
import sql from 'sql-template-tag'
import { afterEach, expect, test, vi } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { BUILT_IN_ITEMS, ITEMS_MAX } from '../items.ts'
import {
  orderVerificationItems,
  saveVerificationItem,
  verificationItems,
  type ItemForm,
} from '../items-contract.ts'
import { VerificationReasons } from '../reasons.ts'
import { anItem, businessesOf, itemsOf } from '../testing.ts'

const shop = await openOrderShop()
const { call, db, must } = shop
const [owner, clerk] = [await shop.aClerk(), await shop.aClerk()]
const { newBusiness, submitted } = businessesOf(shop, clerk)
const { all, add, change, archiveOwn } = itemsOf(shop, owner)
const save = (form: ItemForm) => call(saveVerificationItem, form, owner.by)

// Each test asks for its own items.
afterEach(archiveOwn)

test('a shop begins with the nine items that every business was asked for, all required', async () => {
  const items = await all()
  expect(items.map(({ code }) => code)).toEqual([...BUILT_IN_ITEMS])
  expect(items.every((item) => item.isRequired && item.active)).toBe(true)
  const { by } = await newBusiness()
  const shown = await must(verificationItems, {}, { ...by, lang: 'en' })
  expect(shown.map(({ name }) => name)).toContain('Business license')
  const { items: asked } = await submitted(by)
  expect(asked.map(({ code, isRequired }) => [code, isRequired])).toEqual(
    BUILT_IN_ITEMS.map((code) => [code, true]),
  )
})

test('an outdated form, a name that is taken, an unknown item and one that is built in are refused', async () => {
  const code = await add('开户许可证')
  const item = (await all()).find((each) => each.code === code)!
  await change(code, { name: { cn: '银行开户许可证' } })
  expect((await save(item)).code).toBe(Reasons.changedMeanwhile.code)
  const taken = VerificationReasons.itemNameTaken.code
  expect((await save(anItem('银行开户许可证'))).code).toBe(taken)
  expect((await save({ ...item, name: { cn: '营业执照' }, version: 1 })).code).toBe(taken)
  expect((await save(anItem('没有的', { code: 'own999' }))).code).toBe(Reasons.notFound.code)
  expect((await save(anItem('内置', { kind: 'builtIn' }))).code).toBe(Reasons.invalidInput.code)
  expect((await save(anItem(' '))).code).toBe(Reasons.invalidInput.code)
})

test('what a business is known by is always asked for, of everybody; its texts may change', async () => {
  const store = (await all())[0]!
  const needed = VerificationReasons.itemIsNeeded.code
  expect((await save({ ...store, active: false })).code).toBe(needed)
  expect((await save({ ...store, isRequired: false })).code).toBe(needed)
  expect((await save({ ...store, countries: ['ES'] })).code).toBe(needed)
  expect((await save({ ...store, businessKinds: ['factory'] })).code).toBe(needed)
  await expect(
    db.count(sql`update papers.item set active = false where code = 'mobile'`),
  ).rejects.toMatchObject({ constraint: 'item_always_asked' })
  await expect(db.count(sql`delete from papers.item where code = 'industry'`)).rejects.toThrow(
    'permission denied',
  )
  await change('storeName', { help: { cn: '与营业执照一致', en: 'As on your license' } })
  const { by } = await newBusiness()
  expect((await must(verificationItems, {}, { ...by, lang: 'en' }))[0]?.help).toBe(
    'As on your license',
  )
})

test('kind and secrecy stay; a personal number is always secret, a day never', async () => {
  const secret = await add('负责人证件', { kind: 'chineseId' })
  const day = await add('证书有效期', { kind: 'date', isSensitive: true })
  const kinds = async () =>
    (await all())
      .filter(({ code }) => code === secret || code === day)
      .map(({ kind, isSensitive }) => [kind, isSensitive])
  const expected = [
    ['chineseId', true],
    ['date', false],
  ]
  expect(await kinds()).toEqual(expected)
  await change(secret, { kind: 'text', isSensitive: false, active: false })
  await change(day, { kind: 'file', isSensitive: true, active: false })
  expect(await kinds()).toEqual(expected)
})

test('a new order must contain all of them, and is logged', async () => {
  const codes = (await all()).map(({ code }) => code)
  const next = codes.toReversed()
  const order = (given: string[]) => call(orderVerificationItems, { codes: given }, owner.by)
  expect((await order(next)).code).toBe(1)
  expect((await all()).map(({ code }) => code)).toEqual(next)
  for (const wrong of [next.slice(1), [...next, 'own999'], [...next.slice(1), next[1]!]]) {
    expect((await order(wrong)).code).toBe(Reasons.changedMeanwhile.code)
  }
  await must(orderVerificationItems, { codes }, owner.by)
  const { items } = await must(listAudit, { object: 'verificationItems' }, owner.by)
  expect(items.map(({ action }) => action)).toEqual(['papers.orderItems', 'papers.orderItems'])
})

test('twenty who add at the same moment add one after another, each once', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `同时${i % 10}`)
  const answers = await Promise.all(names.map((cn) => save(anItem(cn, { active: false }))))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(10)
  const codes = (await all()).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('two who add the last one that fits at the same moment: one is refused', async () => {
  const count = (await all()).length
  await db.count(sql`
    insert into papers.item (code, kind, name, position, active)
    select 'filler' || n, 'text', jsonb_build_object('cn', 'filler ' || n), (select max(position) from papers.item) + n, false
    from generate_series(1, ${ITEMS_MAX - 1 - count}::int) n`)
  const waiting = () =>
    db.row<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  const both = await db.tx(async (tx) => {
    await tx.count(sql`select from papers.item for no key update`)
    const saves = ['最后一项', '又一项'].map((cn) => save(anItem(cn, { active: false })))
    await vi.waitUntil(async () => (await waiting()).count >= 2, { timeout: 30_000 })
    return { saves }
  })
  const codes = (await Promise.all(both.saves)).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([1, VerificationReasons.tooManyItems.code])
  expect(await all()).toHaveLength(ITEMS_MAX)
})
