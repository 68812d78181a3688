/** Freight by the shop's own templates, and its carriers. */
import { expect, test } from 'vitest'
import { openTestDatabase } from '#kit/testing/database.ts'
import { carrierById, freightFor, freightRates } from './service.ts'

const { db } = await openTestDatabase()

test('a new shop delivers within China and abroad, and says where pickup is not possible', async () => {
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

test('each warehouse ships separately, and rupiah stay whole', async () => {
  const one = { warehouseId: 1, weightGrams: 500, goodsBaseAmount: 100 }
  const asked = { place: { country: 'ID', provinceCode: null }, currency: 'IDR' } as const
  const [single] = freightFor(await freightRates(db), { ...asked, shipments: [one] })
  const [double] = freightFor(await freightRates(db), { ...asked, shipments: [one, one] })
  expect(double!.freightAmount).toBe(single!.freightAmount * 2)
  expect(single!.freightAmount % 100).toBe(0)
})

test('a carrier has a number pattern and a tracking page', async () => {
  const carrier = await carrierById(db, 1)
  expect(carrier!.fits('SF1234567890123')).toBe(true)
  expect(carrier!.fits('123456')).toBe(false)
  expect(carrier!.trackingUrl).toContain('{number}')
  expect(await carrierById(db, 999)).toBeNull()
})
