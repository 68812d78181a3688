/** Draws from the chance to the prize: what is given, claimed, sent, refused, and checked afterwards. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { beginSession } from '#domains/accounts/server/session-door.ts'
import { listAddresses } from '#domains/addresses/contract.ts'
import { myCoupons } from '#domains/coupons/contract.ts'
import { stopCoupon, voidCoupon } from '#domains/coupons/office-contract.ts'
import { CouponReasons } from '#domains/coupons/reasons.ts'
import { aTemplate } from '#domains/coupons/testing.ts'
import { signIn } from '#domains/points/contract.ts'
import { pointsOf } from '#domains/points/testing.ts'
import { myWallet } from '#domains/wallet/contract.ts'
import {
  claimLotteryPrize,
  drawLottery,
  lottery,
  lotteryProof,
  myLotteryDraws,
} from '../contract.ts'
import {
  handOverLotteryPrize,
  officeLotteryDraws,
  shipLotteryPrize,
  waitingLotteryPrizes,
} from '../office-contract.ts'
import { LotteryReasons } from '../reasons.ts'
import { A_MUG, aStage, FIVE_POINTS, NO_PRIZE, stopAll, wheelOf } from '../testing.ts'
import { verifyDraws } from '../verify.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const two = { clerk: clerk.by, colleague: colleague.by }
const carrierId = (
  await db.row<{ id: number }>(sql`select id from shipping.carrier where tracked limit 1`)
).id

const formOf = (stageId: number, key: string = randomUUID()) => ({
  stageId,
  key,
  clientSeed: 'abcDEF-_09',
})
const draws = (buyer: Buyer, stageId: number) => must(drawLottery, formOf(stageId), buyer.by)
const tries = async (buyer: Buyer, stageId: number) =>
  (await call(drawLottery, formOf(stageId), buyer.by)).code
const chancesOf = async (buyer: Buyer) => (await must(lottery, {}, buyer.by)).stage!.chanceCount
const addressOf = async (buyer: Buyer) => (await must(listAddresses, {}, buyer.by))[0]!.id

test('a draw uses a chance and gives its points at once; without a chance it is refused', async () => {
  const stageId = await aStage(shop, two)
  const buyer = await shop.aBuyer()
  const { stage } = await must(lottery, {}, buyer.by)
  expect(stage).toMatchObject({ id: stageId, chanceCount: 1, hasBegun: true })
  expect(stage!.seedHash).toMatch(/^[0-9a-f]{64}$/)
  expect(await draws(buyer, stageId)).toMatchObject({
    number: 1,
    drawnCell: 1,
    cell: 1,
    why: null,
    kind: 'points',
    pointsCount: 5,
    state: 'granted',
  })
  expect(await pointsOf(db, buyer.id)).toEqual([5, 0, 0])
  expect(await chancesOf(buyer)).toBe(0)
  expect(await tries(buyer, stageId)).toBe(LotteryReasons.noChance.code)
  const after = (await must(lottery, {}, buyer.by)).stage!
  expect(after.cells[0]).toMatchObject({ leftCount: 99, stock: 100 })
})

test('who has no chance does not wait for the stage, nor makes others wait', async () => {
  const stageId = await aStage(shop, two, { dailyChances: 0, orderChances: 1 })
  const buyer = await shop.aBuyer()
  await db.tx(async (tx) => {
    await tx.row(sql`select id from lottery.stage where id = ${stageId} for update`)
    expect(await tries(buyer, stageId)).toBe(LotteryReasons.noChance.code)
  })
})

test('the same click twice is one draw', async () => {
  const stageId = await aStage(shop, two, { dailyChances: 5 })
  const buyer = await shop.aBuyer()
  const form = formOf(stageId)
  const made = await Promise.all(Array.from({ length: 6 }, () => must(drawLottery, form, buyer.by)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await chancesOf(buyer)).toBe(4)
})

test('twenty clicks with one chance are one draw', async () => {
  const stageId = await aStage(shop, two)
  const buyer = await shop.aBuyer()
  const codes = await Promise.all(Array.from({ length: 20 }, () => tries(buyer, stageId)))
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(codes.filter((code) => code === LotteryReasons.noChance.code)).toHaveLength(19)
})

test('chances of a day begin and end at midnight of the shop’s clock', async () => {
  const stageId = await aStage(shop, two, { signInChances: 2 })
  const buyer = await shop.aBuyer()
  // It is eight in the morning in Shanghai; a second before midnight then.
  clock.forward({ hours: 15, minutes: 59, seconds: 59 })
  const late = await shop.aBuyer()
  await must(signIn, {}, late.by)
  expect((await must(lottery, {}, late.by)).stage).toMatchObject({
    chanceCount: 3,
    hasSignedIn: true,
    ending: { count: 3, at: '2026-03-01T16:00:00.000Z' },
  })
  await draws(late, stageId)
  expect(await chancesOf(late)).toBe(2)
  clock.forward({ seconds: 1 })
  // Those of yesterday are gone; today has its own, and no sign-in yet.
  expect(await chancesOf(late)).toBe(1)
  await draws(late, stageId)
  expect(await tries(late, stageId)).toBe(LotteryReasons.noChance.code)
  expect(await chancesOf(buyer)).toBe(1)
})

test('what ends first is used first', async () => {
  const stageId = await aStage(shop, two)
  const buyer = await shop.aBuyer()
  await db.count(sql`
    insert into lottery.chance (stage_id, buyer_id, source, ref, count, granted_at, expires_at)
    values (${stageId}, ${buyer.id}, 'order', 'SO-without-end', 1, ${clock.now}, null)`)
  await draws(buyer, stageId)
  expect((await must(lottery, {}, buyer.by)).stage).toMatchObject({ chanceCount: 1, ending: null })
})

test('what is sold out gives no prize and says why, and neither does a daily maximum', async () => {
  const stageId = await aStage(shop, two, {
    dailyChances: 4,
    prizes: wheelOf([{ ...FIVE_POINTS, weight: 1, stock: 3, dailyMax: 2 }]),
  })
  const buyer = await shop.aBuyer()
  const whys = []
  for (let count = 0; count < 3; count += 1) whys.push((await draws(buyer, stageId)).why)
  expect(whys).toEqual([null, null, 'daily_max'])
  clock.forward({ days: 1 })
  expect(await draws(buyer, stageId)).toMatchObject({ why: null, kind: 'points' })
  expect(await draws(buyer, stageId)).toMatchObject({
    why: 'sold_out',
    kind: 'none',
    drawnCell: 1,
    cell: 2,
    state: 'granted',
  })
  expect(await pointsOf(db, buyer.id)).toEqual([15, 0, 0])
})

test('a click that waited over midnight counts for the day of the number before it, so its maximum holds and the proof is right', async () => {
  const prizes = wheelOf([{ ...FIVE_POINTS, weight: 1, stock: 9, dailyMax: 1 }])
  const stageId = await aStage(shop, two, { prizes })
  const [first, second] = [await shop.aBuyer(), await shop.aBuyer()]
  const before = clock.now
  clock.forward({ days: 1 })
  const after = await draws(first, stageId)
  // Its request came before, and its number after.
  clock.now = before
  expect(await draws(second, stageId)).toMatchObject({ why: 'daily_max' })
  const days = await db.rows<{ day: string }>(sql`
    select distinct day::text as day from lottery.draw where stage_id = ${stageId}`)
  expect(days).toHaveLength(1)
  expect(after.why).toBe(null)
  clock.forward({ days: 1 })
  await stopAll(shop, clerk.by)
  const proof = await must(lotteryProof, { stageId }, {})
  expect(await verifyDraws(proof, proof.draws)).toEqual({ isSeedRight: true, wrongNumbers: [] })
})

test('a coupon and money are the buyer’s at once, by their own doors', async () => {
  const templateId = await aTemplate(
    shop,
    clerk.by,
    { source: 'lottery', totalCount: 5, claimUntil: '2099-01-01T00:00:00.000Z' },
    colleague.by,
  )
  const coupon = {
    ...NO_PRIZE,
    kind: 'coupon' as const,
    templateId,
    worthAmount: 1000,
    stock: 5,
    weight: 1,
  }
  const stageId = await aStage(shop, two, { dailyChances: 2, prizes: wheelOf([coupon]) })
  const [buyer, second, rich] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  expect(await draws(buyer, stageId)).toMatchObject({ kind: 'coupon', why: null })
  expect((await must(myCoupons, { state: 'unused' }, buyer.by)).items).toHaveLength(1)
  // Its template gives one to each buyer.
  expect(await draws(buyer, stageId)).toMatchObject({ kind: 'none', why: 'coupon_ended' })
  expect(await draws(second, stageId)).toMatchObject({ kind: 'coupon', why: null })
  for (const act of [stopCoupon, voidCoupon]) {
    const refused = await call(act, { templateId, reason: '不再发放' }, clerk.by)
    expect(refused.code).toBe(CouponReasons.givenByLottery.code)
  }
  const money = { ...NO_PRIZE, kind: 'money' as const, amount: 888, stock: 5, weight: 1 }
  const other = await aStage(shop, two, { prizes: wheelOf([money]) })
  expect(await draws(rich, other)).toMatchObject({ kind: 'money', amount: 888, currency: 'CNY' })
  expect((await must(myWallet, {}, rich.by)).balances[0]).toMatchObject({ amount: 888 })
})

test('a prize that is sent is claimed once, with an address of its buyer, and sent', async () => {
  const stageId = await aStage(shop, two, { prizes: wheelOf([{ ...A_MUG, weight: 1 }]) })
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const { id: drawId, claimBy } = await draws(buyer, stageId)
  expect(claimBy).not.toBe(null)
  const own = { drawId, addressId: await addressOf(buyer) }
  const codeOf = async (input: typeof own, by = buyer.by) =>
    (await call(claimLotteryPrize, input, by)).code
  expect(await codeOf(own, other.by)).toBe(LotteryReasons.drawNotFound.code)
  expect(await codeOf({ drawId, addressId: await addressOf(other) })).toBe(
    LotteryReasons.addressNeeded.code,
  )
  const sent = { drawId, carrierId, trackingNumber: 'SF1234567890' }
  expect((await call(shipLotteryPrize, sent, clerk.by)).code).toBe(LotteryReasons.notNow.code)
  expect(await must(claimLotteryPrize, own, buyer.by)).toMatchObject({
    state: 'claimed',
    address: { id: own.addressId },
  })
  expect(await codeOf(own)).toBe(LotteryReasons.notNow.code)
  expect((await must(waitingLotteryPrizes, {}, clerk.by)).count).toBe(1)
  const { items } = await must(officeLotteryDraws, { state: 'claimed' }, clerk.by)
  expect(items[0]).toMatchObject({ id: drawId, buyerId: buyer.id })
  expect((await call(shipLotteryPrize, { ...sent, trackingNumber: null }, clerk.by)).code).toBe(
    LotteryReasons.badTrackingNumber.code,
  )
  await must(shipLotteryPrize, sent, clerk.by)
  expect((await call(shipLotteryPrize, sent, clerk.by)).code).toBe(LotteryReasons.notNow.code)
  const [row] = (await must(myLotteryDraws, { prizes: 'won' }, buyer.by)).items
  expect(row).toMatchObject({ state: 'shipped', trackingNumber: 'SF1234567890' })
})

test('staff hand one over with a note that its buyer reads', async () => {
  const stageId = await aStage(shop, two, { prizes: wheelOf([{ ...A_MUG, weight: 1 }]) })
  const buyer = await shop.aBuyer()
  const { id: drawId } = await draws(buyer, stageId)
  await must(claimLotteryPrize, { drawId, addressId: await addressOf(buyer) }, buyer.by)
  await must(handOverLotteryPrize, { drawId, note: '门店自取' }, clerk.by)
  const [row] = (await must(myLotteryDraws, {}, buyer.by)).items
  expect(row).toMatchObject({ state: 'shipped', handNote: '门店自取', carrierName: null })
})

test('after thirty days nothing is claimed, whether or not the sweep has come', async () => {
  const stageId = await aStage(shop, two, { prizes: wheelOf([{ ...A_MUG, weight: 1 }]) })
  const buyer = await shop.aBuyer()
  const { id: drawId } = await draws(buyer, stageId)
  const addressId = await addressOf(buyer)
  clock.forward({ days: 30 })
  // Sessions end before.
  const where = { now: clock.now, ip: '127.0.0.1', userAgent: '' }
  const by = { 'user-token': (await beginSession(db, buyer.id, where)) ?? '' }
  const claims = async () => (await call(claimLotteryPrize, { drawId, addressId }, by)).code
  expect(await claims()).toBe(LotteryReasons.claimOver.code)
  await shop.runSweeps()
  expect(await claims()).toBe(LotteryReasons.claimOver.code)
  const { state } = await db.row<{ state: string }>(
    sql`select state from lottery.draw where id = ${drawId}`,
  )
  expect(state).toBe('expired')
})

test('a stage that ends at the instant of a draw gives nothing more; before it has ended its seed is nowhere', async () => {
  const endsAt = new Date(Date.parse(clock.now) + 60_000).toISOString()
  const stageId = await aStage(shop, two, { endsAt, dailyChances: 3 })
  const buyer = await shop.aBuyer()
  await draws(buyer, stageId)
  const running = await must(lotteryProof, { stageId }, {})
  expect(running).toMatchObject({ seed: null, draws: [], drawCount: 1 })
  clock.forward({ minutes: 1 })
  expect(await tries(buyer, stageId)).toBe(LotteryReasons.notRunning.code)
  // The seed waits for the lock of the stage: whoever has it knows that nothing more is drawn.
  expect((await must(lotteryProof, { stageId }, {})).seed).toBe(null)
  await shop.runSweeps()
  const ended = await must(lotteryProof, { stageId }, {})
  expect(ended).toMatchObject({ next: null, draws: [{ number: 1, clientSeed: 'abcDEF-_09' }] })
  expect(await verifyDraws(ended, ended.draws)).toEqual({ isSeedRight: true, wrongNumbers: [] })
  await expect(
    db.count(sql`update lottery.stage set draw_count = draw_count + 1 where id = ${stageId}`),
  ).rejects.toThrow('keeps its terms')
})

test('whoever stops it while others draw leaves each draw whole or not made', async () => {
  const stageId = await aStage(shop, two, { dailyChances: 30 })
  const buyers = [await shop.aBuyer(), await shop.aBuyer()]
  const drawing = Promise.all(
    Array.from({ length: 20 }, (_, index) => tries(buyers[index % 2]!, stageId)),
  )
  await stopAll(shop, clerk.by)
  const codes = await drawing
  const made = codes.filter((code) => code === 1).length
  expect(codes.filter((code) => code === LotteryReasons.notRunning.code)).toHaveLength(20 - made)
  const proof = await must(lotteryProof, { stageId }, {})
  expect(proof.draws.map(({ number }) => number)).toEqual(
    Array.from({ length: made }, (_, index) => index + 1),
  )
  expect(await verifyDraws(proof, proof.draws)).toEqual({ isSeedRight: true, wrongNumbers: [] })
})
