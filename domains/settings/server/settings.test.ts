/** Settings as staff change them, and as the rest of the shop reads them. */
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { listenForInvalidations } from '#kit/server/cache/invalidation-listener.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { SETTINGS } from '#apps/api/settings.ts'
import { changeSetting, listSettings } from '../contract.ts'
import { SettingReasons } from '../reasons.ts'
import { forgetSettings, readSettings } from './door.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const owner = await staffWith(shop)

const change = (key: string, value: number | boolean | string | null, version = 0) =>
  shop.call(changeSetting, { key, value, version }, owner.by)
const stored = () => shop.db.rows(sql`select * from settings.setting order by key`)

beforeEach(async () => {
  await shop.db.count(sql`delete from settings.setting`)
  forgetSettings()
})

test('every setting has its default until it is changed', async () => {
  const { data } = await shop.call(listSettings, {}, owner.by)
  expect(data?.map(({ key }) => key)).toEqual(Object.keys(SETTINGS))
  expect(data?.find(({ key }) => key === 'cart.maxLines')).toEqual({
    key: 'cart.maxLines',
    kind: 'number',
    unit: 'count',
    minimum: 1,
    maximum: 1000,
    maxLength: null,
    value: 200,
    default: 200,
    changedAt: null,
    changedBy: null,
    version: 0,
  })
  const settings = await readSettings(shop.db)
  for (const [key, setting] of Object.entries(SETTINGS)) {
    expect(settings[key as keyof typeof settings]).toBe(setting.default)
  }
})

test('a change takes effect at once, and is audited', async () => {
  expect((await readSettings(shop.db))['orders.payWithinMinutes']).toBe(30)
  const { data } = await change('orders.payWithinMinutes', 45)
  expect(data).toMatchObject({
    value: 45,
    default: 30,
    version: 1,
    changedAt: shop.clock.now,
    changedBy: owner.name,
  })
  expect((await readSettings(shop.db))['orders.payWithinMinutes']).toBe(45)
  const object = 'setting:orders.payWithinMinutes'
  const log = await shop.call(listAudit, { object }, owner.by)
  expect(log.data?.items[0]).toMatchObject({ action: 'settings.change', before: 30, after: 45 })
})

test('null restores the default', async () => {
  await change('tax.pricesInclude', false)
  expect((await readSettings(shop.db))['tax.pricesInclude']).toBe(false)
  expect((await change('tax.pricesInclude', null, 1)).data).toMatchObject({
    value: true,
    version: 2,
  })
  expect((await readSettings(shop.db))['tax.pricesInclude']).toBe(true)
})

describe('what is refused changes nothing', () => {
  test.each([
    ['cart.maxLines', 0],
    ['cart.maxLines', 1001],
    ['cart.maxLines', 1.5],
    ['cart.maxLines', '200'],
    ['cart.maxLines', true],
    ['tax.pricesInclude', 1],
    ['shop.timeZone', ''],
    ['shop.timeZone', '   '],
    ['shop.timeZone', 'x'.repeat(61)],
    ['shop.timeZone', 'Mars/Olympus'],
    ['shop.rateUSD', 0],
  ])('%s = %s', async (key, value) => {
    expect((await change(key, value)).code).toBe(SettingReasons.outOfBounds.code)
    expect(await stored()).toEqual([])
  })

  test('an unknown name, even one that every object has', async () => {
    for (const key of ['cart.colour', 'toString', '__proto__', 'constructor']) {
      expect((await change(key, 1)).code).toBe(SettingReasons.unknownSetting.code)
    }
    expect(await stored()).toEqual([])
  })

  test("a form opened before a colleague's change", async () => {
    await change('cart.maxLines', 100)
    for (const version of [0, 2]) {
      expect((await change('cart.maxLines', 50, version)).code).toBe(Reasons.changedMeanwhile.code)
    }
    expect((await change('shop.timeZone', 'Asia/Tokyo', 3)).code).toBe(
      Reasons.changedMeanwhile.code,
    )
    expect((await readSettings(shop.db))['cart.maxLines']).toBe(100)
    expect(await stored()).toHaveLength(1)
  })

  test('all but one of ten changes at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => change('cart.maxLines', 100 + i)),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    const [{ value, version } = {}] = (await stored()) as { value?: number; version?: number }[]
    expect([value, version]).toEqual([answers.find(({ code }) => code === 1)?.data?.value, 1])
  })

  test('a change without write permission', async () => {
    const content = await staffWith(shop, 'content')
    const input = { key: 'cart.maxLines', value: 1, version: 0 }
    expect((await shop.call(changeSetting, input, content.by)).code).toBe(Reasons.forbidden.code)
    expect((await shop.call(changeSetting, input)).code).toBe(Reasons.loginNeeded.code)
    expect(await stored()).toEqual([])
  })
})

test('rates and percentages have fractions', async () => {
  expect((await change('shop.rateUSD', 0.1385)).code).toBe(1)
  expect((await change('tax.ratePercent', 12.5)).code).toBe(1)
})

test("a stored value outside today's bounds does not count", async () => {
  await shop.db.count(sql`
    insert into settings.setting values ('cart.maxLines', '5000', 1, now(), 'old version')`)
  expect((await readSettings(shop.db))['cart.maxLines']).toBe(200)
})

test('reading needs no statement while nothing changes', async () => {
  await readSettings(shop.db)
  const silent = new Proxy(shop.db, {
    get: () => () => Promise.reject(new Error('asked the database')),
  })
  expect((await readSettings(silent))['cart.maxLines']).toBe(200)
})

test("another process's change is noticed", async () => {
  const purges = await listenForInvalidations({ url: shop.databaseUrl, log: shop.app.log })
  await readSettings(shop.db)
  await shop.db.count(sql`
    insert into settings.setting values ('cart.maxLines', '77', 1, now(), 'elsewhere')`)
  expect((await readSettings(shop.db))['cart.maxLines']).toBe(200)
  await shop.db.rows(sql`select pg_notify('purge', '["*"]')`)
  await expect
    .poll(async () => (await readSettings(shop.db))['cart.maxLines'], { timeout: 5000 })
    .toBe(77)
  await purges.stop()
})
