/** Imported products are found by search, and ordered until the parcel is received. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getProduct } from '#domains/catalog/contract.ts'
import { confirmReceipt, myOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { listGoods } from '#domains/search/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { SAMPLES } from './import-testing.ts'
import { importFile } from './import.ts'

const shop = await openOrderShop()
const { must } = shop
const folder = mkdtempSync(join(tmpdir(), 'shop-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function imported(file: string) {
  const lines: string[] = []
  const report = (line: string) => void lines.push(line)
  const summary = await importFile(shop.db, file, { now: shop.clock.now, report })
  await shop.settle() // the search index follows in the background
  return { ...summary, lines }
}

const found = async (q: string) => (await must(listGoods, { q, literal: '1', size: 50 }, {})).items

async function bought(productId: number) {
  const buyer = await shop.aBuyer()
  const { skus } = await must(getProduct, { productId }, { lang: 'cn' })
  const [sku] = skus
  const unitId = sku!.units[0]!.id
  const { orderNumber } = await shop.anOrder(buyer, { skuId: sku!.id, unitId }, 1)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  const clerk = await shop.aClerk()
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  await must(
    shipParcel,
    {
      orderNumber,
      carrierId: carrier!.id,
      trackingNumber: 'SF1234567890123',
      lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
    },
    clerk.by,
  )
  await must(confirmReceipt, { orderNumber }, buyer.by)
  return must(myOrder, { orderNumber }, buyer.by)
}

test('a line of a file is found by words, pinyin and code, and bought to a received parcel', async () => {
  const file = join(folder, 'goods.ndjson')
  const goods = {
    code: 'XQ9001',
    name: '水洗棉四件套',
    brief: '',
    category: ['居家', '床品'],
    brand: '',
    unit: '套',
    images: ['http://127.0.0.1:9/nobody.jpg'],
    attributes: [],
    specifications: [{ name: '规格', value: '大' }],
    skus: [{ options: ['大'], price: 299, stock: 5, image: '' }],
    reviews: [],
  }
  writeFileSync(file, JSON.stringify(goods))
  expect(await imported(file)).toMatchObject({ new: 1, lines: [] })
  for (const q of ['四件套', 'sijiantao', 'XQ9001']) {
    expect([q, (await found(q)).map(({ name }) => name)]).toEqual([q, [goods.name]])
  }
  const [card] = await found(goods.code)
  expect(await bought(card!.id)).toMatchObject({
    label: 'to_be_evaluated',
    axes: { fulfilment: 'received', payment: 'paid' },
    lines: [{ name: goods.name, unitName: '套', unitAmount: 29900 }],
  })
})

test('all products of a sample catalogue are on sale and found; one is bought', async () => {
  const before = (await must(listGoods, { size: 1 }, {})).total
  expect(await imported(join(SAMPLES, 'catalogue-cn.ndjson'))).toMatchObject({ new: 12 })
  expect((await must(listGoods, { size: 1 }, {})).total).toBe(before + 12)
  for (const q of ['被', '毛巾', 'maojin'])
    expect([q, (await found(q)).length > 0]).toEqual([q, true])
  const [card] = await found('毛巾')
  expect(await bought(card!.id)).toMatchObject({ axes: { fulfilment: 'received' } })
})
