/** Another type that staff propose is the buyer's turn: with a date, counted among what waits for them, and over by itself. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { answerProposedType, myCase, myCaseCounts, sendBack, sendRound } from '../contract.ts'
import { officeCases, proposeType } from '../office-contract.ts'
import { askBuyer } from '#domains/work/info-requests-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aCase, agreeToAll, aShippedOrder, mailsAbout, parcelBack, roundFor } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock } = shop
const clerk = await shop.aClerk()
const type = 'return_refund' as const

async function opened() {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const options = { quantities: [1], type: 'refund_only', recovery: 'none' } as const
  const caseNumber = await aCase(shop, buyer, orderNumber, options)
  const look = () => must(myCase, { caseNumber }, buyer.by)
  const counts = () => must(myCaseCounts, {}, buyer.by)
  const propose = () => must(proposeType, { caseNumber, round: 1, type, note: '请寄回' }, clerk.by)
  const inTab = async (tab: 'review' | 'asked') =>
    (await must(officeCases, { tab, sort: 'due' }, clerk.by)).items.map(({ number }) => number)
  return { buyer, caseNumber, look, counts, propose, inTab }
}

test('what waits for the buyer is counted, of what is open', async () => {
  const { buyer, caseNumber, counts } = await opened()
  expect(await counts()).toEqual({ openCount: 1, waitingCount: 0 })
  expect(await must(myCaseCounts, {}, (await shop.aBuyer()).by)).toEqual({
    openCount: 0,
    waitingCount: 0,
  })
  const other = await opened()
  await other.propose()
  expect(await other.counts()).toEqual({ openCount: 1, waitingCount: 1 })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  expect(await counts()).toEqual({ openCount: 1, waitingCount: 0 })
})

test('goods to send back wait for the buyer until they are sent', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  const waiting = async () => (await must(myCaseCounts, {}, buyer.by)).waitingCount
  expect(await waiting()).toBe(1)
  await must(sendBack, parcelBack(caseNumber), buyer.by)
  expect(await waiting()).toBe(0)
})

test('a proposal is the turn of the buyer, and leaves what staff have to decide', async () => {
  const { buyer, caseNumber, look, propose, inTab } = await opened()
  /** Whether staff are told that it waits for them. */
  const isWork = async () => {
    await shop.runSweeps()
    const items = sql`select from work.item where kind = 'afterSales' and ref = ${caseNumber}`
    return (await shop.db.count(items)) === 1
  }
  expect(await isWork()).toBe(true)
  clock.forward({ days: 2 })
  await propose()
  const { clock: waits } = await look()
  expect(waits).toMatchObject({ actor: 'buyer', consequence: 'withdraws', isLate: false })
  expect(Date.parse(waits?.at ?? '') - Date.parse(clock.now)).toBe(5 * 86_400_000)
  expect(await inTab('review')).not.toContain(caseNumber)
  expect(await inTab('asked')).toContain(caseNumber)
  expect(await isWork()).toBe(false)
  // What is answered is what was proposed, and what was asked for is no proposal.
  const another = { caseNumber, type: 'exchange' as const, isAccepted: true }
  expect((await call(answerProposedType, another, buyer.by)).code).toBe(
    AfterSalesReasons.notNow.code,
  )
  const same = { caseNumber, round: 1, type: 'refund_only' as const, note: '请确认' }
  expect((await call(proposeType, same, clerk.by)).code).toBe(AfterSalesReasons.notNow.code)
  // Of the merchant nothing is late meanwhile.
  clock.forward({ days: 2 })
  await shop.settle()
  expect((await look()).events.map(({ event }) => event)).not.toContain('escalate')
  await must(answerProposedType, { caseNumber, type, isAccepted: false }, buyer.by)
  expect(await isWork()).toBe(true)
  const after = (await look()).clock
  expect(after).toMatchObject({ actor: 'merchant', consequence: 'escalates', isLate: false })
  expect(Date.parse(after?.at ?? '') - Date.parse(clock.now)).toBe(3 * 86_400_000)
})

test('a proposal that nobody answers is over, and staff decide what was asked for', async () => {
  const { caseNumber, look, propose, inTab } = await opened()
  await propose()
  clock.forward({ days: 5 })
  await shop.settle()
  const found = await look()
  expect(found).toMatchObject({ proposedType: null, type: 'refund_only', state: 'applied' })
  expect(found.clock).toMatchObject({ actor: 'merchant', isLate: false })
  expect(found.events.at(-1)).toMatchObject({ event: 'proposalOver', actor: 'system' })
  expect(await inTab('review')).toContain(caseNumber)
})

test('a buyer who declines what was proposed while a question waited is no longer waited for', async () => {
  const { buyer, caseNumber, look, propose, inTab } = await opened()
  await propose()
  const question = { kind: 'afterSales', ref: caseNumber, question: '请补充照片' } as const
  await must(askBuyer, question, clerk.by)
  expect(await look()).toMatchObject({ isAsked: true })
  await must(answerProposedType, { caseNumber, type, isAccepted: false }, buyer.by)
  expect(await look()).toMatchObject({
    isAsked: false,
    clock: { actor: 'merchant', consequence: 'escalates' },
  })
  expect(await inTab('review')).toContain(caseNumber)
  clock.forward({ days: 4 })
  await shop.settle()
  expect((await look()).events.map(({ event }) => event)).toContain('escalate')
})

test('each proposal is written to the buyer, also a second one of the same round', async () => {
  const { buyer, caseNumber, propose } = await opened()
  await propose()
  await must(answerProposedType, { caseNumber, type, isAccepted: false }, buyer.by)
  clock.forward({ minutes: 1 })
  await propose()
  expect(await mailsAbout(shop, caseNumber)).toEqual(['case-type-proposed', 'case-type-proposed'])
})

test('a buyer who sends another application while a question waited is no longer waited for', async () => {
  const { buyer, caseNumber, look } = await opened()
  const question = { kind: 'afterSales', ref: caseNumber, question: '请补充照片' } as const
  await must(askBuyer, question, clerk.by)
  const { orderNumber } = await look()
  const form = { quantities: [2], type: 'refund_only', recovery: 'none' } as const
  const round = await roundFor(shop, buyer, orderNumber, form)
  await must(sendRound, { ...round, caseNumber }, buyer.by)
  expect(await look()).toMatchObject({ isAsked: false, clock: { actor: 'merchant' } })
})
