/** Stages from the draft to their end, by two people, and what brings chances. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { listAddresses } from '#domains/addresses/contract.ts'
import { refundCase } from '#domains/after-sales/office-contract.ts'
import { aCase, agreeToAll, arrive, aShippedOrder } from '#domains/after-sales/testing.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { aTemplate } from '#domains/coupons/testing.ts'
import { earnCommission } from '#domains/distributors/server/door.ts'
import { aDistributor, aFriend, openApplications } from '#domains/distributors/testing.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { closingObstacles } from '#domains/privacy/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { claimLotteryPrize, drawLottery, lottery } from '../contract.ts'
import {
  deleteLotteryStage,
  officeLotteryStages,
  publishLotteryStage,
  saveLotteryStage,
  stopLotteryStage,
  type OfficeStage,
  type StageForm,
} from '../office-contract.ts'
import { LotteryReasons } from '../reasons.ts'
import { A_MUG, aStage, NO_PRIZE, STAGE, stopAll, wheelOf } from '../testing.ts'
import { giveLotteryChances, reviewLotteryChances } from './door.ts'
import { personal } from './personal/personal.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const two = { clerk: clerk.by, colleague: colleague.by }

const saves = async (changes: Partial<StageForm>) =>
  (await call(saveLotteryStage, { ...STAGE, ...changes, stageId: null, version: 0 }, clerk.by)).code
const aDraft = (changes: Partial<StageForm> = {}) =>
  must(saveLotteryStage, { ...STAGE, ...changes, stageId: null, version: 0 }, clerk.by)
type Named = Pick<OfficeStage, 'id' | 'version'>
const publish = ({ id, version }: Named, by = clerk.by) =>
  call(publishLotteryStage, { stageId: id, version }, by)
const waitingFor = async ({ id }: Named) =>
  (await must(listApprovals, { object: `lottery:${id}` }, colleague.by)).items[0]
const nowOf = async ({ id }: Named) =>
  (await must(officeLotteryStages, {}, clerk.by)).items.find((each) => each.id === id)!

test('one person begins nothing; a colleague sees odds and cost, and agrees', async () => {
  const made = await aDraft({ prizes: wheelOf([{ ...A_MUG, weight: 1, dailyMax: 3 }], 9) })
  expect(made).toMatchObject({ state: 'draft', seedHash: null, worstAmount: 30_000 })
  expect((await publish(made)).data).toMatchObject({ state: 'draft' })
  const waiting = await waitingFor(made)
  expect(waiting).toMatchObject({ kind: 'lottery.publish', currency: 'CNY' })
  for (const line of [
    { word: 'lottery.worst', amount: 30_000, text: null },
    // A tenth of a thousand draws would be a hundred mugs, of which there are ten.
    { word: 'lottery.expected', amount: 30_000, text: null },
    { word: 'lottery.dailyMax', amount: null, text: '马克杯 · 3' },
  ])
    expect(waiting!.lines).toContainEqual(line)
  expect(waiting!.lines).toContainEqual({
    word: 'lottery.prize.goods',
    amount: 3000,
    text: '马克杯 · 10.00% · × 10',
  })
  expect((await publish(made)).code).toBe(ApprovalReasons.alreadyAsked.code)
  const agree = (by: typeof clerk.by) => call(approve, { approvalId: waiting!.id }, by)
  expect((await agree(clerk.by)).code).toBe(ApprovalReasons.ownRequest.code)
  expect((await agree(colleague.by)).code).toBe(1)
  const running = await nowOf(made)
  expect(running).toMatchObject({ state: 'running' })
  expect(running.seedHash).toMatch(/^[0-9a-f]{64}$/)
  const log = (await must(listAudit, { object: `lottery:${made.id}` }, clerk.by)).items
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['lottery.save', 'lottery.publish']),
  )
})

test('what runs is not changed, not deleted, and runs alone; stopping shows its seed', async () => {
  const stageId = await aStage(shop, two)
  const running = await nowOf({ id: stageId, version: 0 })
  const { version } = running
  const code = async (answer: Promise<{ code: number }>) => (await answer).code
  const { stateWrong, anotherRuns } = LotteryReasons
  const form = { ...STAGE, stageId, version }
  expect(await code(call(saveLotteryStage, form, clerk.by))).toBe(stateWrong.code)
  expect(await code(call(deleteLotteryStage, { stageId, version }, clerk.by))).toBe(stateWrong.code)
  const second = await aDraft()
  expect((await publish(second)).code).toBe(anotherRuns.code)
  expect(await code(call(stopLotteryStage, { stageId, version: 0 }, clerk.by))).toBe(
    Reasons.changedMeanwhile.code,
  )
  for (const [statement, constraint] of [
    [sql`update lottery.stage set daily_chances = 9 where id = ${stageId}`, 'keeps its terms'],
    [
      sql`update lottery.prize set weight = 9 where stage_id = ${stageId} and cell = 1`,
      'prizes of stage',
    ],
    [sql`delete from lottery.prize where stage_id = ${stageId} and cell = 1`, 'prizes of stage'],
    [
      sql`update lottery.stage set state = 'ended', ended_at = now(), revealed_seed = sha256('x') where id = ${stageId}`,
      'seed_is_what_was_promised',
    ],
  ] as const)
    await expect(db.count(statement)).rejects.toThrow(constraint)
  expect(await must(stopLotteryStage, { stageId, version }, clerk.by)).toMatchObject({
    state: 'ended',
  })
  await must(deleteLotteryStage, { stageId: second.id, version: second.version }, clerk.by)
})

test('forms that make no sense are refused, and so is a prize beyond the cap', async () => {
  const { formWrong, worthTooMuch, couponWrong } = LotteryReasons
  const mug = { ...A_MUG, weight: 1 }
  expect(await saves({ endsAt: STAGE.startsAt })).toBe(formWrong.code)
  expect(await saves({ prizes: wheelOf([]) })).toBe(formWrong.code)
  expect(await saves({ prizes: Array.from({ length: 8 }, () => mug) })).toBe(formWrong.code)
  expect(await saves({ prizes: wheelOf([{ ...mug, stock: null }]) })).toBe(formWrong.code)
  expect(await saves({ prizes: wheelOf([{ ...mug, worthAmount: 5_000_001 }]) })).toBe(
    worthTooMuch.code,
  )
  expect(
    await saves({
      prizes: wheelOf([{ ...NO_PRIZE, kind: 'money', amount: 5_000_001, stock: 1, weight: 1 }]),
    }),
  ).toBe(worthTooMuch.code)
  expect(
    await saves({
      prizes: wheelOf([{ ...NO_PRIZE, kind: 'coupon', templateId: 999_999, stock: 1, weight: 1 }]),
    }),
  ).toBe(couponWrong.code)
})

test('a prize of goods has its cost, and a coupon can be given to everybody until the end', async () => {
  const { worthNeeded, couponNotGiven } = LotteryReasons
  const free = { ...A_MUG, worthAmount: 0, weight: 1 }
  const form = { ...STAGE, stageId: null, version: 0 }
  const refused = await call(saveLotteryStage, { ...form, prizes: wheelOf([free]) }, clerk.by)
  expect(refused.code).toBe(worthNeeded.code)
  await stopAll(shop, clerk.by)
  // Good for a year, and the stage for longer.
  const templateId = await aTemplate(shop, clerk.by, { source: 'lottery' }, colleague.by)
  const coupon = { ...NO_PRIZE, kind: 'coupon' as const, templateId, stock: 5, weight: 1 }
  const { id, prizes } = await must(
    saveLotteryStage,
    { ...form, prizes: wheelOf([coupon]) },
    clerk.by,
  )
  // What the coupon takes off is what it costs, whatever the form says.
  expect(prizes[0]!.worthAmount).toBe(1000)
  const published = await call(publishLotteryStage, { stageId: id, version: 0 }, clerk.by)
  expect(published.code).toBe(couponNotGiven.code)
  const shorter = { ...form, endsAt: '2026-12-31T00:00:00.000Z', stageId: id }
  const tooMany = wheelOf([{ ...coupon, stock: 1_000_000 }])
  await must(saveLotteryStage, { ...shorter, version: 0, prizes: tooMany }, clerk.by)
  const beyond = await call(publishLotteryStage, { stageId: id, version: 1 }, clerk.by)
  expect(beyond.code).toBe(couponNotGiven.code)
  await must(
    saveLotteryStage,
    { ...shorter, version: 1, prizes: wheelOf([coupon, { ...A_MUG, weight: 1 }]) },
    clerk.by,
  )
  await must(publishLotteryStage, { stageId: id, version: 2 }, clerk.by)
  const { items } = await must(listApprovals, { object: `lottery:${id}` }, colleague.by)
  expect(items[0]!.lines).toContainEqual({
    word: 'lottery.prize.goods',
    amount: 3000,
    text: '马克杯 · 50.00% · × 10',
  })
})

let orders = 0
async function completes(buyerId: number, amount = 10_000): Promise<string> {
  const orderNumber = `SO7${String(++orders).padStart(14, '0')}`
  const completed = { buyerId, orderNumber, amount, rate: '1', now: clock.now }
  const lines = [{ id: 1, weight: 100, isCommissioned: true }]
  const receiverPhone = `+8613800${String(orders).padStart(6, '0')}`
  await db.tx(async (tx) => {
    const inviterId = await earnCommission(tx, {
      ...completed,
      lines,
      family: 'goods',
      receiverPhone,
    })
    await giveLotteryChances(tx, { ...completed, isDifference: false, inviterId })
  })
  return orderNumber
}

test('a completed order brings its chances once, and a friend’s first one those of who brought them', async () => {
  await openApplications(db)
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  await aStage(shop, two, { dailyChances: 0, orderChances: 2, inviteChances: 3 })
  const chancesOf = async (by: Record<string, string>) =>
    (await must(lottery, {}, by)).stage!.chanceCount
  const orderNumber = await completes(friend.id)
  expect([await chancesOf(friend.by), await chancesOf(distributor.by)]).toEqual([2, 3])
  const again = { buyerId: friend.id, orderNumber, amount: 10_000, rate: '1', now: clock.now }
  const { id: inviterId } = distributor
  await db.tx((tx) => giveLotteryChances(tx, { ...again, isDifference: false, inviterId }))
  expect([await chancesOf(friend.by), await chancesOf(distributor.by)]).toEqual([2, 3])
  await completes(friend.id)
  expect([await chancesOf(friend.by), await chancesOf(distributor.by)]).toEqual([4, 3])
  // The copy of what the shop has of the distributor does not say who their friend is.
  expect(await personal.copy(db, distributor.id)).toContainEqual({
    name: 'lottery-chances',
    rows: [expect.objectContaining({ source: 'invite', ref: null, count: 3 })],
  })
  const { stage } = await must(lottery, {}, friend.by)
  expect(stage!.ending).toBe(null)
  // All its money goes back: what is not used of it ends.
  const left = { orderNumber, amount: 0, rate: '1', now: clock.now }
  await db.tx((tx) => reviewLotteryChances(tx, left))
  expect(await chancesOf(friend.by)).toBe(2)
})

test('chances end with the goods that brought them, also where the freight of their order stays paid', async () => {
  const buyer = await shop.aBuyer()
  await aStage(shop, two, { dailyChances: 0, orderChances: 2 })
  const chanceCount = async () => (await must(lottery, {}, buyer.by)).stage!.chanceCount
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  await must(confirmReceipt, { orderNumber }, buyer.by)
  expect(await chanceCount()).toBe(2)
  const givesBack = async (quantity: number) => {
    const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [quantity] })
    const how = { waivesReturn: true, returnAddress: null }
    await agreeToAll(shop, buyer, caseNumber, clerk.by, how)
    await must(refundCase, { caseNumber, amount: quantity * 1000 }, clerk.by)
    await arrive(shop)
  }
  // 20.00 are paid for goods still: twice as much as brings chances.
  await givesBack(8)
  expect(await chanceCount()).toBe(2)
  await givesBack(2)
  expect(await chanceCount()).toBe(0)
})

test('orders of a few cents and differences of cases bring no chances, nor do such first orders to who brought a friend', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  await aStage(shop, two, { dailyChances: 0, orderChances: 2, inviteChances: 3 })
  const chancesOf = async (by: Record<string, string>) =>
    (await must(lottery, {}, by)).stage!.chanceCount
  await completes(friend.id, 999)
  const completed = { buyerId: friend.id, orderNumber: 'SO6', amount: 5000, rate: '1' }
  await db.tx((tx) =>
    giveLotteryChances(tx, { ...completed, isDifference: true, inviterId: null, now: clock.now }),
  )
  await completes(friend.id, 1000)
  expect([await chancesOf(friend.by), await chancesOf(distributor.by)]).toEqual([2, 0])
})

test('where it is set, chances of orders end at midnight too', async () => {
  const buyer = await shop.aBuyer()
  await aStage(shop, two, { dailyChances: 0, orderChances: 1, expiresAtMidnight: true })
  await completes(buyer.id)
  const { stage } = await must(lottery, {}, buyer.by)
  // It is eight in the morning in Shanghai.
  expect(stage!.ending).toEqual({ count: 1, at: '2026-03-01T16:00:00.000Z' })
})

test('an account whose prize is to be sent is not closed; what nobody claimed is over with it', async () => {
  const stageId = await aStage(shop, two, {
    dailyChances: 2,
    prizes: wheelOf([{ ...A_MUG, weight: 1 }]),
  })
  const buyer = await shop.aBuyer()
  const [first, second] = [
    await must(drawLottery, { stageId, key: crypto.randomUUID(), clientSeed: 'a' }, buyer.by),
    await must(drawLottery, { stageId, key: crypto.randomUUID(), clientSeed: 'b' }, buyer.by),
  ]
  const [address] = await must(listAddresses, {}, buyer.by)
  await must(claimLotteryPrize, { drawId: first.id, addressId: address!.id }, buyer.by)
  const cases = await must(closingObstacles, {}, buyer.by)
  expect(cases).toContainEqual({ kind: 'lotteryPrizes', count: 1, first: String(first.id) })
  await db.tx((tx) => personal.forget!(tx, buyer.id, clock.now))
  const rows = await db.rows<{ state: string; consignee: string | null }>(sql`
    select state, address ->> 'consignee' as consignee from lottery.draw
    where id in (${first.id}, ${second.id}) order by id`)
  expect(rows[1]).toEqual({ state: 'expired', consignee: null })
  expect(rows[0]!.consignee).not.toBe(address!.consignee)
  await stopAll(shop, clerk.by)
})
