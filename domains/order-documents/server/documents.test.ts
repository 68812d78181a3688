/** Documents of orders: who gets which, and what stands on them. */
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import {
  confirmReceipt,
  deleteOrder,
  myOrder,
  setReferences,
} from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { addReceivingAccount } from '#domains/payments/server/door.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { textOf } from '#kit/server/documents/testing.ts'
import { formatMoney } from '#kit/web/language/money.ts'
import { documentsOf } from '../documents-of.ts'
import { compose } from './compose.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const clerk = await shop.aClerk()
await addReceivingAccount(db, {
  holder: 'Tradepost Ltd',
  number: '6222021001116245678',
  bank: { cn: '工商银行', en: 'ICBC' },
  currency: 'CNY',
  active: true,
})

const common = {
  langs: ['en'] as const,
  buyerId: 0, // of nobody whose company was verified
  now: clock.now,
  publicUrl: 'https://shop.example',
}

async function placed(buyer: Buyer) {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(5))
  return orderNumber
}
async function pay(orderNumber: string, buyer: Buyer) {
  await press((await must(payOnline, { orderNumber }, buyer.by)).redirectUrl, 'succeed')
  await shop.runSweeps()
}
async function ship(orderNumber: string) {
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const sent = lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }))
  const parcel = { carrierId: carrier!.id, trackingNumber: 'SF1234567890123', lines: sent }
  await must(shipParcel, { orderNumber, ...parcel }, clerk.by)
}

const file = (buyer: Buyer, orderNumber: string, rest: string) =>
  fetch(`${shop.url}/api/order-documents/${orderNumber}/${rest}`, { headers: buyer.by })

test('an order has a proforma until it is paid, then a confirmation, and for each parcel its documents', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await placed(buyer)
  const kinds = async () =>
    documentsOf(await must(myOrder, { orderNumber }, buyer.by)).map(({ kind }) => kind)
  expect(await kinds()).toEqual(['proforma', 'contract'])
  await pay(orderNumber, buyer)
  expect(await kinds()).toEqual(['contract', 'confirmation'])
  await ship(orderNumber)
  expect(await kinds()).toEqual(['contract', 'confirmation', 'packingList', 'deliveryNote'])
  // Goods that were collected are signed for at the counter.
  const order = await must(myOrder, { orderNumber }, buyer.by)
  const parcels = order.parcels.map((parcel) => ({ ...parcel, way: 'handed_over' as const }))
  expect(documentsOf({ ...order, parcels }).map(({ kind }) => kind)).not.toContain('deliveryNote')
})

test('only the buyer gets the file, and none that the order does not have', async () => {
  const buyer = await shop.aBuyer()
  const stranger = await shop.aBuyer()
  const orderNumber = await placed(buyer)
  const own = await file(buyer, orderNumber, 'proforma/file?bilingual=1')
  expect(own.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await own.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const refused = [
    await file(stranger, orderNumber, 'proforma/file'),
    await file(buyer, orderNumber, 'confirmation/file'),
    await file(buyer, orderNumber, 'deliveryNote/file?parcelId=1'),
    await file(buyer, orderNumber, 'receipt/file'),
  ]
  expect(refused.map(({ headers }) => headers.get('content-type'))).not.toContain('application/pdf')
})

test('staff have the documents of an order that its buyer has deleted, who has none any more', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await placed(buyer)
  await pay(orderNumber, buyer)
  await ship(orderNumber)
  await must(confirmReceipt, { orderNumber }, buyer.by)
  await must(deleteOrder, { orderNumber }, buyer.by)
  const own = await file(buyer, orderNumber, 'confirmation/file')
  expect(own.headers.get('content-type')).not.toBe('application/pdf')
  const path = `/api/office/order-documents/${orderNumber}/confirmation/file`
  const staffs = await fetch(`${shop.url}${path}`, { headers: clerk.by })
  expect(staffs.headers.get('content-type')).toBe('application/pdf')
})

test('a proforma says whom to pay and what is due; a delivery note has a code and both signatures but no prices', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await placed(buyer)
  const both = { ...common, langs: ['en', 'cn'] as const }
  const before = await must(myOrder, { orderNumber }, buyer.by)
  const proforma = await compose(db, before, { ...both, kind: 'proforma', parcel: null })
  expect(proforma.title).toBe('Proforma invoice / 形式发票')
  expect(proforma.facts).toContainEqual([
    'Pay to / 收款账户',
    'Tradepost Ltd\nICBC\n6222021001116245678',
  ])
  expect(proforma.table.rows).toHaveLength(before.lines.length)
  expect(proforma.sums?.at(-1)?.[0]).toBe('Total / 合计')

  await pay(orderNumber, buyer)
  await ship(orderNumber)
  const after = await must(myOrder, { orderNumber }, buyer.by)
  const parcel = after.parcels[0]!
  const note = await compose(db, after, { ...both, kind: 'deliveryNote', parcel })
  expect(note.code?.text).toContain(`/user/user/order/details?number=${orderNumber}`)
  expect(note.signatures).toHaveLength(2)
  expect(note.sums).toBeUndefined()
  expect(note.facts).toContainEqual(['Tracking number / 运单号', 'SF1234567890123'])
  const { quantity, unitName } = after.lines[0]!
  expect(note.table.total?.[2]).toBe(`${quantity} ${unitName}`.trim())
})

test('a proforma of a machine asks for its deposit, and for its balance once that is paid', async () => {
  const buyer = await shop.aBuyer()
  const order = await must(myOrder, { orderNumber: await placed(buyer) }, buyer.by)
  const { payableAmount } = order.totals
  const stage = (amount: number, paidAmount: number) => ({
    amount,
    paidAmount,
    state: 'unpaid' as const,
    payBy: null,
  })
  const of = async (paidAmount: number) => {
    const plan = {
      stages: [
        { stage: 'deposit' as const, ...stage(300, Math.min(paidAmount, 300)) },
        { stage: 'balance' as const, ...stage(payableAmount - 300, 0) },
      ],
      balanceDays: 20,
      keepsDeposit: false,
      retainedAmount: 0,
    }
    const machine = { ...order, plan, paidAmount }
    return (await compose(db, machine, { ...common, kind: 'proforma', parcel: null })).sums ?? []
  }
  const yuan = (amount: number) => formatMoney(amount, order.currency, 'en')
  expect((await of(0)).at(-1)).toEqual(['Due now', yuan(300)])
  expect(await of(0)).toContainEqual(['Deposit', yuan(300)])
  expect((await of(300)).at(-1)).toEqual(['Due now', yuan(payableAmount - 300)])
})

test('nothing is confirmed while a proof of payment waits and nothing is paid', async () => {
  const order = { lifecycle: 'open', review: 'none', fulfilment: 'unfulfilled' } as const
  const kinds = (paidAmount: number) =>
    documentsOf({
      number: 'DO261128000000001',
      caseNumber: null,
      axes: { ...order, payment: 'voucher_review' },
      paidAmount,
      parcels: [],
    }).map(({ kind }) => kind)
  expect(kinds(0)).toEqual(['proforma'])
  expect(kinds(100)).toEqual(['proforma', 'confirmation'])
})

test('pieces and boxes are counted apart', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await placed(buyer)
  await pay(orderNumber, buyer)
  await ship(orderNumber)
  const order = await must(myOrder, { orderNumber }, buyer.by)
  const [line] = order.lines as [(typeof order.lines)[number]]
  const [parcel] = order.parcels as [(typeof order.parcels)[number]]
  const mixed = {
    ...order,
    lines: [
      { ...line, unitName: 'piece' },
      { ...line, id: line.id + 1, unitName: 'box' },
    ],
  }
  const packed = [
    { lineId: line.id, name: '', quantity: 3 },
    { lineId: line.id + 1, name: '', quantity: 2 },
  ]
  const sheet = await compose(db, mixed, {
    ...common,
    kind: 'packingList',
    parcel: { ...parcel, lines: packed },
  })
  expect(sheet.table.total?.[2]).toBe('3 piece\n2 box')
})

test('each document has the PO number and the notes of its lines, which can be read in the file', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await placed(buyer)
  const { lines } = await must(myOrder, { orderNumber }, buyer.by)
  const notes = [{ lineId: lines[0]!.id, note: 'für Halle 3 · 三号车间' }]
  await must(setReferences, { orderNumber, poNumber: 'PO-2026/0417', notes }, buyer.by)
  const readable = async (rest: string) =>
    textOf(Buffer.from(await (await file(buyer, orderNumber, rest)).arrayBuffer()))
  const proforma = await readable('proforma/file')
  await pay(orderNumber, buyer)
  await ship(orderNumber)
  const { parcels } = await must(myOrder, { orderNumber }, buyer.by)
  const texts = [
    proforma,
    await readable('confirmation/file'),
    await readable(`packingList/file?parcelId=${parcels[0]!.id}`),
    await readable(`deliveryNote/file?parcelId=${parcels[0]!.id}`),
  ]
  for (const text of texts) {
    expect(text).toContain('PO-2026/0417')
    expect(text.replaceAll('\n', '')).toContain('für Halle 3 · 三号车间')
    expect(text).toContain(orderNumber)
  }
})

test('the sums begin with what the lines of the table sum to, at the level of the buyer', async () => {
  const buyer = await shop.aBuyer()
  const order = await must(myOrder, { orderNumber: await placed(buyer) }, buyer.by)
  const { goodsAmount } = order.totals
  const lines = order.lines.map((line, index) =>
    index === 0 ? { ...line, lineAmount: line.lineAmount - 180 } : line,
  )
  const sold = { ...order, lines, totals: { ...order.totals, memberAmount: -180 } }
  const wanted = { ...common, kind: 'confirmation', parcel: null } as const
  const { sums } = await compose(db, sold, wanted)
  expect(sums?.[0]).toEqual(['Products', formatMoney(goodsAmount - 180, 'CNY', 'en')])
  expect(sums?.map(([name]) => name)).not.toContain('Discount')
})

test('of a difference order the exchange stands in the place of goods, and nothing is delivered', async () => {
  const buyer = await shop.aBuyer()
  const order = await must(myOrder, { orderNumber: await placed(buyer) }, buyer.by)
  const nothing = { goodsAmount: 0, freightAmount: 0, memberAmount: 0, couponAmount: 0 }
  const totals = { ...order.totals, ...nothing, adjustmentAmount: 1279, payableAmount: 1279 }
  const difference = { ...order, lines: [], caseNumber: 'RF261128000000001', totals }
  const proforma = await compose(db, difference, { ...common, kind: 'proforma', parcel: null })
  expect(proforma.table.rows).toEqual([
    ['Difference for an exchange: case RF261128000000001', formatMoney(1279, 'CNY', 'en')],
  ])
  const named = [...proforma.facts, ...(proforma.sums ?? [])].map(([name]) => name)
  expect(named).toContain('Total')
  for (const name of ['Deliver to', 'Products', 'Shipping', 'Adjustment'])
    expect(named).not.toContain(name)
})

test('a contract has both parties, the goods, the terms of the order and of the shop, and lines to sign, in two languages', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await placed(buyer)
  const order = await must(myOrder, { orderNumber }, buyer.by)
  const both = { ...common, langs: ['spa', 'cn'] as const, kind: 'contract', parcel: null } as const
  const contract = await compose(db, order, both)
  expect(contract.title).toBe('Contrato de compraventa / 购销合同')
  expect(contract.facts).toContainEqual(['Número de contrato / 合同编号', orderNumber])
  expect(contract.table.rows).toHaveLength(order.lines.length)
  expect(contract.signatures).toHaveLength(2)
  expect(contract.signatures?.[1]).toContain(order.address.consignee)
  const total = formatMoney(order.totals.payableAmount, order.currency, 'spa')
  // One more clause than in one language: which text counts where they differ.
  expect(contract.notes).toHaveLength(9)
  expect(contract.notes.at(-1)).toContain('以中文为准')
  expect((await compose(db, order, { ...both, langs: ['en'] })).notes).toHaveLength(8)
  expect(contract.notes[1]).toMatch(/^2\. Pago: [^]*\n付款：/)
  expect(contract.notes[1]).toContain(total)
  expect(contract.notes[3]).toContain('15 días')
  const by = { version: 0, now: clock.now, by: 'test' }
  await putSetting(db, { key: 'invoices.sellerName', value: '厦门市某某贸易有限公司', ...by })
  await putSetting(db, { key: 'invoices.sellerTaxNumber', value: '91350100M000100Y43', ...by })
  await putSetting(db, { key: 'afterSales.noReasonDays', value: 0, ...by })
  await putSetting(db, { key: 'afterSales.qualityDays', value: 0, ...by })
  forgetSettings()
  const strict = await compose(db, order, both)
  expect(strict.facts[0]).toEqual([
    'Vendedor / 卖方',
    expect.stringContaining('厦门市某某贸易有限公司'),
  ])
  expect(strict.facts).toContainEqual([expect.stringContaining('NIF'), '91350100M000100Y43'])
  expect(strict.signatures?.[0]).toContain('厦门市某某贸易有限公司')
  expect(strict.notes.join('')).not.toMatch(/(^|\D)0 (días|天)/)
  expect(strict.notes[4]).toContain('不接受')
  const onTerms = await compose(db, { ...order, isOnTerms: true, delivery: 'pickup' }, both)
  expect(onTerms.notes[1]).toContain('账期')
  expect(onTerms.notes[2]).toContain('自提')
  const text = textOf(
    Buffer.from(await (await file(buyer, orderNumber, 'contract/file')).arrayBuffer()),
  )
  expect(text).toContain(orderNumber)
  const kinds = (changed: Partial<typeof order>) =>
    documentsOf({ ...order, ...changed }).map(({ kind }) => kind)
  expect(kinds({ axes: { ...order.axes, review: 'under_review' } })).not.toContain('contract')
  expect(kinds({ axes: { ...order.axes, lifecycle: 'closed' } })).not.toContain('contract')
  expect(kinds({ number: 'DO261128000000001' })).not.toContain('contract')
  expect(kinds({ caseNumber: 'RF261128000000001' })).not.toContain('contract')
})
