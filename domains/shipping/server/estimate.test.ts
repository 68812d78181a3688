/** What a product's page says of sending is what an order asks for. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#domains/payments/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { estimateDelivery } from '../contract.ts'

const shop = await openOrderShop()
const { must } = shop

test('an estimate is what the order then asks for, by place and quantity', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(500, { amount: 1000, weightGrams: 700 })
  const ask = (quantity: number, country = 'CN', province?: string) =>
    must(estimateDelivery, { skuId: item.skuId, quantity, country, province }, buyer.by)
  for (const quantity of [1, 3, 20, 60]) {
    const { ways, weightGrams } = await ask(quantity, 'CN', '44')
    const quote = await shop.quoteNow(buyer, item, quantity)
    const express = ways.find(({ method }) => method === 'express')
    expect([weightGrams, express?.freightAmount]).toEqual([
      quantity * 700,
      quote.totals.freightAmount,
    ])
  }
  const near = await ask(1, 'CN', '44')
  expect(near.ways.map(({ method }) => method)).toEqual(['express', 'freight', 'pickup'])
  expect(near.ways[0]).toMatchObject({
    freightAmount: 1000,
    freeFromAmount: 50_000,
    daysFrom: 1,
    daysTo: 4,
    arrivesFrom: '2026-03-02T00:00:00.000Z',
    arrivesTo: '2026-03-05T00:00:00.000Z',
  })
  const west = await ask(1, 'CN', '65')
  expect(west.ways[0]).toMatchObject({ freightAmount: 2200, daysFrom: 4, daysTo: 9 })
  const abroad = await ask(1, 'ES')
  expect(abroad.ways.map(({ method, freeFromAmount }) => [method, freeFromAmount])).toEqual([
    ['express', null],
    ['freight', null],
  ])
})

test('a guest is told in his currency, and that nobody knows the weight', async () => {
  const item = await shop.goods(5)
  await shop.db.count(sql`update catalog.sku set weight_grams = null where id = ${item.skuId}`)
  const input = { skuId: item.skuId, quantity: 2, country: 'CN' }
  const estimate = await must(estimateDelivery, input, { lang: 'en' })
  expect(estimate).toMatchObject({ currency: 'USD', weightGrams: null })
  expect(estimate.ways[0]!.freightAmount).toBe(140)
})

test('nonsense is refused', async () => {
  const item = await shop.goods(5)
  const ask = async (input: object) =>
    (await shop.call(estimateDelivery, { skuId: item.skuId, quantity: 1, country: 'CN', ...input }))
      .code
  expect(await ask({ skuId: 999_999 })).toBe(Reasons.notFound.code)
  for (const wrong of [
    { country: 'China' },
    { province: 'x' },
    { quantity: 0 },
    { quantity: 'x' },
  ]) {
    expect(await ask(wrong as object)).toBe(Reasons.invalidInput.code)
  }
})
