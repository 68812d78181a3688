/** Goods that were refused have a way home: staff send them, in time, and both sides know how. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { confirmReceipt, deleteOrder } from '#domains/orders/buyer-contract.ts'
import { myCase, sendBack, sendRound } from '../contract.ts'
import {
  agreeToCase,
  officeCase,
  officeCaseFile,
  officeCases,
  refundCase,
  refuseGoods,
  rejectCase,
  sendGoodsHome,
  waitingCases,
} from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aCase, agreeToAll, arrive, aShippedOrder, parcelBack, roundFor } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const PARCEL = { carrierId: 1, trackingNumber: 'SF1234567890123', paidBy: 'merchant' } as const

/** A case whose goods came back and were refused. */
async function refused() {
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [2] })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  await must(sendBack, parcelBack(caseNumber), buyer.by)
  await must(refuseGoods, { caseNumber, note: '不是本店商品' }, clerk.by)
  return { orderNumber, caseNumber }
}
const look = (caseNumber: string) => must(myCase, { caseNumber }, buyer.by)
const toSend = async () => {
  const { items } = await must(officeCases, { tab: 'home' }, clerk.by)
  return items.map(({ number }) => number)
}
const send = (caseNumber: string, parcel: typeof PARCEL | null = PARCEL, note = '') =>
  call(sendGoodsHome, { caseNumber, parcel, note }, clerk.by)

test('refused goods wait in a tab of their own, the owners are told where they stay, and their parcel is shown', async () => {
  const { caseNumber } = await refused()
  const waiting = await look(caseNumber)
  expect(waiting).toMatchObject({
    state: 'goods_refused',
    keepsGoods: true,
    home: null,
    clock: { actor: 'merchant', consequence: 'escalates' },
  })
  expect(await toSend()).toEqual([caseNumber])
  expect(await must(waitingCases, {}, clerk.by)).toMatchObject({ homeCount: 1, lateCount: 0 })
  const { parcelTo } = await must(officeCase, { caseNumber }, clerk.by)
  expect(parcelTo.length).toBeGreaterThan(2)
  clock.forward({ days: 4 })
  await shop.settle()
  expect(await must(waitingCases, {}, clerk.by)).toMatchObject({ homeCount: 1, lateCount: 1 })
  expect((await look(caseNumber)).events.map(({ event }) => event)).toContain('escalate')

  const bad = { ...PARCEL, trackingNumber: '######' } as unknown as typeof PARCEL
  expect((await send(caseNumber, bad)).code).toBe(AfterSalesReasons.badTrackingNumber.code)
  expect((await send(caseNumber)).code).toBe(1)
  const sent = await look(caseNumber)
  expect(sent).toMatchObject({
    state: 'goods_refused',
    keepsGoods: false,
    clock: null,
    home: { paidBy: 'merchant', parcel: { number: 'SF1234567890123' } },
    resubmitUntil: waiting.resubmitUntil,
  })
  expect(sent.home?.parcel?.carrier).not.toBe('')
  expect(await toSend()).toEqual([])
  expect((await send(caseNumber)).code).toBe(AfterSalesReasons.notNow.code)
  const { items } = await must(officeCases, { tab: 'all', q: '34567890123' }, clerk.by)
  expect(items.map(({ number }) => number)).toContain(caseNumber)
})

test('without a parcel a note says how; while another round is open nothing is sent', async () => {
  const { orderNumber, caseNumber } = await refused()
  expect((await send(caseNumber, null)).code).toBe(AfterSalesReasons.homeNoteNeeded.code)
  const round = await roundFor(shop, buyer, orderNumber, { quantities: [2] })
  await must(sendRound, { ...round, caseNumber }, buyer.by)
  expect((await send(caseNumber)).code).toBe(AfterSalesReasons.notNow.code)
  await must(rejectCase, { caseNumber, round: 2, note: '仍不是本店商品' }, clerk.by)
  // They are with the merchant still.
  expect(await look(caseNumber)).toMatchObject({ state: 'rejected', keepsGoods: true })
  expect((await send(caseNumber, null, '买家自提')).code).toBe(1)
  expect((await look(caseNumber)).home).toMatchObject({ parcel: null, note: '买家自提' })
})

test('a buyer who deletes their order takes neither its case nor its address from staff', async () => {
  const { orderNumber, caseNumber } = await refused()
  await must(confirmReceipt, { orderNumber }, buyer.by)
  await must(deleteOrder, { orderNumber }, buyer.by)
  const { parcelTo } = await must(officeCase, { caseNumber }, clerk.by)
  expect(parcelTo.length).toBeGreaterThan(2)
  const entries = await must(officeCaseFile, { caseNumber }, clerk.by)
  expect(entries.map(({ source }) => source)).toContain('order')
})

test('where a second application wins, the goods are here and nothing has to be sent', async () => {
  const { orderNumber, caseNumber } = await refused()
  const round = await roundFor(shop, buyer, orderNumber, { quantities: [2] })
  await must(sendRound, { ...round, caseNumber }, buyer.by)
  const form = { caseNumber, round: 2, goodsAmount: 2000, freightAmount: 0, answer: '' }
  await must(agreeToCase, { ...form, waivesReturn: true }, clerk.by)
  expect(await look(caseNumber)).toMatchObject({ state: 'agreed', keepsGoods: true })
  expect(await toSend()).not.toContain(caseNumber)
  await must(refundCase, { caseNumber, amount: 2000 }, clerk.by)
  await arrive(shop)
  // Whose money is back gets no goods, and nobody is late with them.
  expect(await look(caseNumber)).toMatchObject({
    state: 'completed',
    keepsGoods: false,
    clock: null,
  })
  expect(await toSend()).not.toContain(caseNumber)
})
