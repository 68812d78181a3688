/** Settings as staff change them, and as the rest of the shop reads them. */
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { listenForInvalidations } from '#kit/server/cache/invalidation-listener.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { SETTINGS } from '#apps/api/settings.ts'
import { changeSettings, listSettings } from '../contract.ts'
import { SettingReasons } from '../reasons.ts'
import { forgetSettings, readSettings } from './door.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const owner = await staffWith(shop)
type Change = InputOf<typeof changeSettings>['changes'][number]

const changeAll = (changes: Change[], by = owner.by) => shop.call(changeSettings, { changes }, by)
/** One setting; `data` is its row. */
async function change(key: string, value: Change['value'], version = 0) {
  const { code, data } = await changeAll([{ key, value, version }])
  return { code, data: code === 1 ? data?.[0] : undefined }
}
const stored = () => shop.db.rows(sql`select * from settings.setting order by key`)

beforeEach(async () => {
  await shop.db.count(sql`delete from settings.setting`)
  forgetSettings()
})

test('every setting has its default until it is changed', async () => {
  const { data } = await shop.call(listSettings, {}, owner.by)
  const keys = Object.keys(SETTINGS).filter((key) => key !== 'shop.rateCNY') // of the base currency there is none
  expect(data?.map(({ key }) => key)).toEqual(keys)
  expect(data?.find(({ key }) => key === 'cart.maxLines')).toEqual({
    key: 'cart.maxLines',
    task: 'cart',
    kind: 'number',
    isRule: false,
    unit: 'items',
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

test('settings of one group are saved together, each with its entry in the log', async () => {
  const { code, data } = await changeAll([
    { key: 'cart.maxLines', value: 100, version: 0 },
    { key: 'cart.maxQuantity', value: 1000, version: 0 },
  ])
  expect(code).toBe(1)
  expect(data).toMatchObject([
    { key: 'cart.maxLines', value: 100, version: 1, isAsked: false },
    { key: 'cart.maxQuantity', value: 1000, version: 1, isAsked: false },
  ])
  for (const { key, value } of data ?? []) {
    const log = await shop.call(listAudit, { object: `setting:${key}` }, owner.by)
    expect(log.data?.items[0]).toMatchObject({ action: 'settings.change', after: value })
  }
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
    ['tax.country', 'cn'],
    ['accounts.textCountries', 'CHINA'],
    ['accounts.textCountries', 'CN; ES'],
    ['accounts.textCountries', 'CN, *'],
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

  test('one of several: nothing is saved, and the refusal names those that it is about', async () => {
    const good = { key: 'cart.maxQuantity', value: 500, version: 0 }
    const few = { key: 'cart.maxLines', value: 0, version: 0 }
    const many = { key: 'orders.payWithinMinutes', value: 100_000, version: 0 }
    expect(await changeAll([good, few, many])).toMatchObject({
      code: SettingReasons.outOfBounds.code,
      data: { keys: ['cart.maxLines', 'orders.payWithinMinutes'] },
    })
    await change('cart.maxLines', 100)
    expect(await changeAll([good, { ...few, value: 50 }])).toMatchObject({
      code: Reasons.changedMeanwhile.code,
      data: { keys: ['cart.maxLines'] },
    })
    expect(await stored()).toHaveLength(1)
    // The same setting twice: the second one is based on what the first has replaced.
    expect(await changeAll([good, { ...good, value: 600 }])).toMatchObject({
      code: Reasons.changedMeanwhile.code,
      data: { keys: ['cart.maxQuantity'] },
    })
    expect(await stored()).toHaveLength(1)
  })

  test('two people saving settings of one group at once: one saves all of theirs, the other nothing', async () => {
    const all = (value: number) =>
      ['cart.maxLines', 'cart.maxQuantity', 'accounts.maxAddresses'].map((key) => ({
        key,
        value,
        version: 0,
      }))
    const answers = await Promise.all([changeAll(all(40)), changeAll(all(41).reverse())])
    expect(answers.map(({ code }) => code).sort()).toEqual([1, Reasons.changedMeanwhile.code])
    const saved = answers[0]?.code === 1 ? 40 : 41
    expect(await stored()).toMatchObject([{ value: saved }, { value: saved }, { value: saved }])
  })

  test('a change without write permission', async () => {
    const content = await staffWith(shop, 'content')
    const input = { key: 'cart.maxLines', value: 1, version: 0 }
    expect((await shop.call(changeSettings, { changes: [input] }, content.by)).code).toBe(
      Reasons.forbidden.code,
    )
    expect((await shop.call(changeSettings, { changes: [input] })).code).toBe(
      Reasons.loginNeeded.code,
    )
    expect(await stored()).toEqual([])
  })
})

test('rates and percentages have fractions', async () => {
  expect((await change('shop.rateUSD', 0.1385)).code).toBe(1)
  expect((await change('tax.ratePercent', 12.5)).code).toBe(1)
})

test('countries that get text messages are codes between commas of any kind, or all', async () => {
  expect((await change('accounts.textCountries', 'CN,ID，ES')).code).toBe(1)
  expect((await change('accounts.textCountries', ' * ', 1)).code).toBe(1)
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
