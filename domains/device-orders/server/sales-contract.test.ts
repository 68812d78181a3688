/** Contracts of machines: agreed to once, as they were shown, by their buyer; a changed order is agreed to anew. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { myOrder, setReferences } from '#domains/orders/buyer-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { adjustPrice, officeOrder } from '#domains/orders/office-contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { textOf } from '#kit/server/documents/testing.ts'
import { officeDeviceOrder } from '../office-contract.ts'
import { DeviceOrderReasons } from '../reasons.ts'
import {
  acceptSalesContract,
  myContractsDue,
  mySalesContract,
  officeSalesContract,
} from '../sales-contract.ts'
import { machinesOf } from '../testing.ts'

const shop = await openOrderShop({ config: { limitFactor: 1 } })
const { call, clock, db, must } = shop
const clerk = await shop.aClerk()
const colleague = await shop.aClerk()
const machines = machinesOf(shop, clerk)

async function machineOf(buyer: Buyer): Promise<string> {
  const item = await shop.goods(5, { family: 'device', amount: 2_000_000 })
  return (await shop.anOrder(buyer, item)).orderNumber
}

test('a contract is agreed to once, by its buyer, as it was shown, and stays as it was', async () => {
  const buyer = await shop.aBuyer()
  const stranger = await shop.aBuyer()
  const orderNumber = await machineOf(buyer)
  const shown = await must(mySalesContract, { orderNumber }, buyer.by)
  expect(shown).toMatchObject({ langs: ['cn'], acceptances: [], canAccept: true })
  expect(shown.clauses.flat().join()).toContain(orderNumber)
  const sign = (hash: string, by: Buyer['by']) =>
    call(acceptSalesContract, { orderNumber, hash, signerName: '林晓岚' }, by)
  expect((await sign(shown.hash, stranger.by)).code).toBe(OrderReasons.orderNotFound.code)
  expect((await sign('0'.repeat(64), buyer.by)).code).toBe(DeviceOrderReasons.contractChanged.code)
  expect((await must(mySalesContract, { orderNumber }, buyer.by)).acceptances).toEqual([])

  const both = await Promise.all([sign(shown.hash, buyer.by), sign(shown.hash, buyer.by)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([
    1,
    DeviceOrderReasons.contractAccepted.code,
  ])
  const seen = await must(officeSalesContract, { orderNumber }, clerk.by)
  expect(seen).toMatchObject({
    clauses: shown.clauses,
    hash: shown.hash,
    canAccept: false,
    acceptances: [
      {
        version: 1,
        signerName: '林晓岚',
        acceptedAt: clock.now,
        hash: shown.hash,
        isCurrent: true,
      },
    ],
  })
  const { history } = await must(officeOrder, { orderNumber }, clerk.by)
  expect(history.filter(({ event }) => event === 'orders.event.contractAccepted')).toMatchObject([
    { values: { signer: '林晓岚' } },
  ])
  await expect(
    db.count(sql`update device_orders.sales_contract set signer_name = 'x'`),
  ).rejects.toThrow(/permission denied/)
})

test('a price that changes is agreed to anew, and the version before stays', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await machineOf(buyer)
  const first = await must(mySalesContract, { orderNumber }, buyer.by)
  const form = { orderNumber, signerName: '林晓岚' }
  await must(acceptSalesContract, { ...form, hash: first.hash }, buyer.by)
  const { version } = await must(officeOrder, { orderNumber }, clerk.by)
  await must(
    adjustPrice,
    { orderNumber, version, adjustmentAmount: -1000, note: '老客户优惠' },
    clerk.by,
  )
  const changed = await must(mySalesContract, { orderNumber }, buyer.by)
  expect(changed).toMatchObject({
    canAccept: true,
    acceptances: [{ version: 1, isCurrent: false }],
  })
  expect(changed.hash).not.toBe(first.hash)
  const again = await must(acceptSalesContract, { ...form, hash: changed.hash }, buyer.by)
  expect(again.acceptances).toMatchObject([
    { version: 2, isCurrent: true },
    { version: 1, isCurrent: false, hash: first.hash },
  ])
})

test('both sides download it as a PDF, in both languages where the buyer reads another', async () => {
  const buyer = await shop.aBuyer({ lang: 'spa' })
  const item = await shop.goods(5, { family: 'device', amount: 2_000_000 })
  const { orderNumber } = await shop.anOrder(buyer, item)
  const { langs, clauses } = await must(mySalesContract, { orderNumber }, buyer.by)
  expect(langs).toEqual(['spa', 'cn'])
  for (const clause of clauses) expect(clause).toHaveLength(2)
  const fileOf = (path: string, by: Record<string, string>) =>
    fetch(`${shop.url}/api${path}/device-orders/${orderNumber}/contract/file`, { headers: by })
  for (const file of [await fileOf('', buyer.by), await fileOf('/office', clerk.by)]) {
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  const stranger = await shop.aBuyer()
  const refused = await fileOf('', stranger.by)
  expect(refused.headers.get('content-type')).not.toBe('application/pdf')
})

test('what a buyer notes of a line is named as theirs, and agreed to anew; a PO number is the one that was agreed to', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await machineOf(buyer)
  const { lines } = await must(myOrder, { orderNumber }, buyer.by)
  const refer = (poNumber: string, note: string) =>
    must(
      setReferences,
      { orderNumber, poNumber, notes: [{ lineId: lines[0]!.id, note }] },
      buyer.by,
    )
  const accept = async () => {
    const { hash } = await must(mySalesContract, { orderNumber }, buyer.by)
    return must(acceptSalesContract, { orderNumber, hash, signerName: '林晓岚' }, buyer.by)
  }
  const paper = async () => {
    const path = `${shop.url}/api/office/device-orders/${orderNumber}/contract/file`
    const file = await fetch(path, { headers: clerk.by })
    return textOf(Buffer.from(await file.arrayBuffer())).replaceAll('\n', '')
  }
  await refer('PO-OLD', '')
  await accept()
  await refer('PO-NEW', '')
  expect((await must(mySalesContract, { orderNumber }, buyer.by)).canAccept).toBe(false)
  expect(await paper()).toContain('PO-OLD')
  expect(await paper()).not.toContain('PO-NEW')

  await refer('PO-NEW', '含五年上门保修')
  const { canAccept, acceptances } = await must(mySalesContract, { orderNumber }, buyer.by)
  expect([canAccept, acceptances[0]?.isCurrent]).toEqual([true, false])
  const { clauses } = await accept()
  expect(clauses[1]![0]).toContain('买方备注：含五年上门保修')
  expect(await paper()).toContain('PO-NEW')
})

/** Its contract is accepted, the deposit paid, and other months of warranty agreed to by staff. */
async function changedTo(months: number, buyer: Buyer): Promise<string> {
  const orderNumber = await machineOf(buyer)
  const { hash } = await must(mySalesContract, { orderNumber }, buyer.by)
  await must(acceptSalesContract, { orderNumber, hash, signerName: '林晓岚' }, buyer.by)
  await machines.pay(orderNumber, buyer)
  await shop.settle()
  const { warrantyVersion: version } = await must(officeDeviceOrder, { orderNumber }, clerk.by)
  await machines.warrant({ orderNumber, months, version }, colleague)
  return orderNumber
}

test('a longer warranty keeps the accepted contract; a shorter one is accepted anew', async () => {
  const buyer = await shop.aBuyer()
  const longer = await changedTo(24, buyer)
  expect(await must(mySalesContract, { orderNumber: longer }, buyer.by)).toMatchObject({
    acceptances: [{ isCurrent: true }],
    longerMonths: 24,
    canAccept: false,
  })
  const { warrantyVersion: version } = await must(
    officeDeviceOrder,
    { orderNumber: longer },
    clerk.by,
  )
  await machines.warrant({ orderNumber: longer, months: 6, version }, colleague)
  expect(await must(mySalesContract, { orderNumber: longer }, buyer.by)).toMatchObject({
    acceptances: [{ isCurrent: false }],
    longerMonths: null,
    canAccept: true,
  })
})

test('lists say which orders wait for their contract: until it is accepted, and again once the order has changed', async () => {
  const buyer = await shop.aBuyer()
  const [one, other] = [await machineOf(buyer), await machineOf(buyer)]
  await shop.anOrder(buyer, await shop.goods(1))
  const due = async () => (await must(myContractsDue, {}, buyer.by)).orderNumbers
  expect(await due()).toEqual([other, one])
  const { hash } = await must(mySalesContract, { orderNumber: one }, buyer.by)
  await must(acceptSalesContract, { orderNumber: one, hash, signerName: '林晓岚' }, buyer.by)
  expect(await due()).toEqual([other])
  const { version } = await must(officeOrder, { orderNumber: one }, clerk.by)
  const change = { orderNumber: one, adjustmentAmount: -100, note: '抹零', version }
  await must(adjustPrice, change, clerk.by)
  expect(await due()).toEqual([other, one])
  expect((await must(myContractsDue, {}, (await shop.aBuyer()).by)).orderNumbers).toEqual([])
})

test('nobody asks without end which orders wait for their contract', async () => {
  const { by } = await shop.aBuyer()
  const answers = await Promise.all(
    Array.from({ length: 301 }, async () => (await call(myContractsDue, {}, by)).code),
  )
  expect(answers.filter((code) => code !== 1)).toEqual([Reasons.tooMany.code])
})
