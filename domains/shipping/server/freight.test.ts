/** Freight: which template serves a place, and what it makes of weight and value. */
import { expect, test } from 'vitest'
import { openTestDatabase } from '#kit/testing/database.ts'
import { freightOf, templateFor, type Template } from './freight.ts'
import { carrierById, freightFor, freightRates } from './service.ts'

const { db } = await openTestDatabase()

const template = (part: Partial<Template>): Template => ({
  id: 1,
  method: 'express',
  regions: [],
  warehouseIds: [],
  firstGrams: 1000,
  firstAmount: 1000,
  nextGrams: 500,
  nextAmount: 300,
  freeFromAmount: 50000,
  daysFrom: 1,
  daysTo: 3,
  ...part,
})

test('a province goes before its country, a country before everywhere', () => {
  const [everywhere, china, west] = [
    template({ id: 1 }),
    template({ id: 2, regions: ['CN'] }),
    template({ id: 3, regions: ['CN-65'] }),
  ]
  const all = [everywhere, china, west]
  const served = (country: string, provinceCode: string | null) =>
    templateFor(all, 'express', { country, provinceCode }, 1)?.id
  expect([served('CN', '65'), served('CN', '44'), served('ES', null)]).toEqual([3, 2, 1])
  expect(templateFor(all, 'pickup', { country: 'CN', provinceCode: '44' }, 1)).toBeUndefined()
})

test("a warehouse's own template goes before those for all, however exactly they name the place", () => {
  const all = [
    template({ id: 1 }),
    template({ id: 2, regions: ['ID-31', 'ID'] }),
    template({ id: 3, regions: ['ID'], warehouseIds: [3] }),
    template({ id: 4, warehouseIds: [3, 4] }),
  ]
  const from = (warehouseId: number, country: string) =>
    templateFor(all, 'express', { country, provinceCode: null }, warehouseId)?.id
  expect([from(1, 'ID'), from(3, 'ID'), from(4, 'ID'), from(3, 'ES')]).toEqual([2, 3, 4, 4])
})

test('each further weight that is begun counts, and from the free amount on nothing does', () => {
  const ask = (weightGrams: number, goodsBaseAmount = 0) =>
    freightOf(template({}), { warehouseId: 1, weightGrams, goodsBaseAmount })
  expect([ask(1), ask(1000), ask(1001), ask(1500), ask(1501)]).toEqual([
    1000, 1000, 1300, 1300, 1600,
  ])
  expect([ask(9000, 49999), ask(9000, 50000)]).toEqual([5800, 0])
})

test('a new shop delivers within China and abroad, and says where it cannot be picked up', async () => {
  const shipments = [{ warehouseId: 1, weightGrams: 2000, goodsBaseAmount: 10000 }]
  const guangzhou = freightFor(await freightRates(db), {
    place: { country: 'CN', provinceCode: '44' },
    shipments,
    currency: 'CNY',
  })
  expect(guangzhou.map(({ method, freightAmount, why }) => [method, freightAmount, why])).toEqual([
    ['express', 1400, null],
    ['freight', 6000, null],
    ['pickup', 0, null],
  ])
  const madrid = freightFor(await freightRates(db), {
    place: { country: 'ES', provinceCode: null },
    shipments,
    currency: 'USD',
  })
  expect(madrid.map(({ method, freightAmount, why }) => [method, freightAmount, why])).toEqual([
    ['express', 3080, null],
    ['freight', 12600, null],
    ['pickup', 0, 'shipping.notServed'],
  ])
})

test('each warehouse ships by itself, and rupiah stay whole', async () => {
  const one = { warehouseId: 1, weightGrams: 500, goodsBaseAmount: 100 }
  const asked = { place: { country: 'ID', provinceCode: null }, currency: 'IDR' } as const
  const [single] = freightFor(await freightRates(db), { ...asked, shipments: [one] })
  const [double] = freightFor(await freightRates(db), { ...asked, shipments: [one, one] })
  expect(double!.freightAmount).toBe(single!.freightAmount * 2)
  expect(single!.freightAmount % 100).toBe(0)
})

test('a carrier knows its numbers and where to follow them', async () => {
  const carrier = await carrierById(db, 1)
  expect(carrier!.fits('SF1234567890123')).toBe(true)
  expect(carrier!.fits('123456')).toBe(false)
  expect(carrier!.trackingUrl).toContain('{number}')
  expect(await carrierById(db, 999)).toBeNull()
})
