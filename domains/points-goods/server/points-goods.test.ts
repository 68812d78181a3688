/** Points goods from the draft to the order: what is taken, given back, sent, shown once, and refused. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { listAddresses } from '#domains/addresses/contract.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { myCoupons } from '#domains/coupons/contract.ts'
import { aTemplate } from '#domains/coupons/testing.ts'
import { givePoints, pointsOf } from '#domains/points/testing.ts'
import {
  cancelPointsOrder,
  listPointsGoods,
  myPointsOrder,
  myPointsOrders,
  placePointsOrder,
  pointsGoods,
  receivePointsOrder,
  revealPointsCodes,
} from '../contract.ts'
import {
  addPointsCodes,
  cancelPointsOrderForBuyer,
  deletePointsGoods,
  officePointsGoods,
  officePointsOrders,
  publishPointsGoods,
  savePointsGoods,
  shipPointsOrder,
  stopPointsGoods,
} from '../office-contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import { aReward, MUG } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const two = { clerk: clerk.by, colleague: colleague.by }
const carrierId = (
  await db.row<{ id: number }>(sql`select id from shipping.carrier where tracked limit 1`)
).id

async function aRichBuyer(count = 1000): Promise<Buyer & { addressId: number }> {
  const buyer = await shop.aBuyer()
  await givePoints(db, { buyerId: buyer.id, count, now: clock.now })
  const [address] = await must(listAddresses, {}, buyer.by)
  return { ...buyer, addressId: address!.id }
}

type Orderer = Awaited<ReturnType<typeof aRichBuyer>>
const formOf = (buyer: Orderer, goodsId: number, changes = {}) => ({
  key: randomUUID(),
  goodsId,
  quantity: 1,
  unitPoints: 100,
  // Saved once, and put on sale.
  version: 1,
  addressId: buyer.addressId as number | null,
  ...changes,
})
const orders = (buyer: Orderer, goodsId: number, changes = {}) =>
  must(placePointsOrder, formOf(buyer, goodsId, changes), buyer.by)
const tries = async (buyer: Orderer, goodsId: number, changes = {}) =>
  (await call(placePointsOrder, formOf(buyer, goodsId, changes), buyer.by)).code
const takenOf = async (goodsId: number) =>
  (await must(officePointsGoods, {}, clerk.by)).items.find(({ id }) => id === goodsId)?.takenCount

test('a piece costs its points in the transaction that orders it, is sent and received', async () => {
  const goodsId = await aReward(shop, two)
  const buyer = await aRichBuyer()
  expect(await must(pointsGoods, { goodsId }, buyer.by)).toMatchObject({
    pointsCount: 100,
    own: { usableCount: 1000, mostCount: 5, why: null },
  })
  const { number } = await orders(buyer, goodsId, { quantity: 2 })
  expect(number).toMatch(/^PG\d{15}$/)
  expect(await pointsOf(db, buyer.id)).toEqual([800, 0, 0])
  expect(await takenOf(goodsId)).toBe(2)
  expect(await must(myPointsOrder, { number }, buyer.by)).toMatchObject({
    state: 'to_ship',
    pointsCount: 200,
    address: { id: buyer.addressId },
    actions: ['cancel'],
  })
  const sent = { number, carrierId, trackingNumber: 'SF1234567890' }
  const { items } = await must(officePointsOrders, { state: 'to_ship' }, clerk.by)
  expect(items.map((each) => each.number)).toContain(number)
  expect((await call(shipPointsOrder, { ...sent, trackingNumber: null }, clerk.by)).code).toBe(
    PointsGoodsReasons.badTrackingNumber.code,
  )
  await must(shipPointsOrder, sent, clerk.by)
  expect((await call(shipPointsOrder, sent, clerk.by)).code).toBe(PointsGoodsReasons.notNow.code)
  expect((await call(cancelPointsOrder, { number }, buyer.by)).code).toBe(
    PointsGoodsReasons.notNow.code,
  )
  expect(await must(receivePointsOrder, { number }, buyer.by)).toMatchObject({
    state: 'received',
    trackingNumber: 'SF1234567890',
    actions: [],
  })
})

test('what nobody confirms counts as received after its days', async () => {
  const goodsId = await aReward(shop, two)
  const buyer = await aRichBuyer()
  const { number } = await orders(buyer, goodsId)
  await must(shipPointsOrder, { number, carrierId, trackingNumber: 'SF1234567891' }, clerk.by)
  const stateNow = async () =>
    (
      await db.row<{ state: string }>(sql`
        select state from points_goods.goods_order where number = ${number}`)
    ).state
  clock.forward({ days: 14 })
  await shop.runSweeps()
  expect(await stateNow()).toBe('shipped')
  clock.forward({ days: 1 })
  await shop.runSweeps()
  expect(await stateNow()).toBe('received')
  clock.forward({ days: -15 })
})

test('a cancelled order gives points and pieces back, by its buyer or by staff who say why', async () => {
  const goodsId = await aReward(shop, two)
  const buyer = await aRichBuyer()
  const { number } = await orders(buyer, goodsId, { quantity: 3 })
  expect(await must(cancelPointsOrder, { number }, buyer.by)).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'buyer',
  })
  expect(await pointsOf(db, buyer.id)).toEqual([1000, 0, 0])
  expect(await takenOf(goodsId)).toBe(0)
  expect((await call(cancelPointsOrder, { number }, buyer.by)).code).toBe(
    PointsGoodsReasons.notNow.code,
  )
  const other = await orders(buyer, goodsId)
  await must(cancelPointsOrderForBuyer, { number: other.number, note: '缺货' }, clerk.by)
  expect(await must(myPointsOrder, { number: other.number }, buyer.by)).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'staff',
    cancelNote: '缺货',
  })
  expect(await pointsOf(db, buyer.id)).toEqual([1000, 0, 0])
})

test('the same click twice is one order; orders of others are not found', async () => {
  const goodsId = await aReward(shop, two)
  const [buyer, other] = [await aRichBuyer(), await aRichBuyer()]
  const form = formOf(buyer, goodsId)
  const made = await Promise.all(
    Array.from({ length: 4 }, () => must(placePointsOrder, form, buyer.by)),
  )
  expect(new Set(made.map(({ number }) => number)).size).toBe(1)
  expect(await pointsOf(db, buyer.id)).toEqual([900, 0, 0])
  const number = made[0]!.number
  for (const endpoint of [myPointsOrder, cancelPointsOrder, receivePointsOrder]) {
    expect((await call(endpoint, { number }, other.by)).code).toBe(
      PointsGoodsReasons.orderNotFound.code,
    )
  }
  expect((await must(myPointsOrders, {}, other.by)).items).toEqual([])
})

test('refusals say why, and take nothing', async () => {
  const goodsId = await aReward(shop, two, { perPerson: 2 })
  const high = await aReward(shop, two, { minLevel: 1000 })
  const late = await aReward(shop, two, { saleFrom: '2099-01-01T00:00:00.000Z' })
  const few = await aReward(shop, two, { totalCount: 1 })
  const buyer = await aRichBuyer()
  const poor = await aRichBuyer(99)
  const of = (key: keyof typeof PointsGoodsReasons) => PointsGoodsReasons[key].code
  expect(await tries(poor, goodsId)).toBe(of('tooFewPoints'))
  expect(await tries(buyer, goodsId, { quantity: 3 })).toBe(of('limitReached'))
  expect(await tries(buyer, goodsId, { unitPoints: 90 })).toBe(of('priceChanged'))
  expect(await tries(buyer, goodsId, { addressId: null })).toBe(of('addressNeeded'))
  expect(await tries(buyer, goodsId, { addressId: poor.addressId })).toBe(of('addressNeeded'))
  expect(await tries(buyer, high)).toBe(of('levelTooLow'))
  expect(await tries(buyer, late)).toBe(of('notOnSale'))
  expect(await tries(buyer, few, { quantity: 2 })).toBe(of('soldOut'))
  expect(await tries(buyer, 999_999)).toBe(of('goodsNotFound'))
  expect(await pointsOf(db, buyer.id)).toEqual([1000, 0, 0])
  expect((await must(pointsGoods, { goodsId: high }, buyer.by)).own?.why).toBe('level')
  expect((await must(pointsGoods, { goodsId }, poor.by)).own?.why).toBe('points')
  expect((await call(pointsGoods, { goodsId: late }, buyer.by)).code).toBe(of('goodsNotFound'))
  const listed = (await must(listPointsGoods, {}, {})).items.map(({ id }) => id)
  expect(listed).toContain(goodsId)
  expect(listed).not.toContain(late)
})

test('the last piece goes to one of ten buyers', async () => {
  const goodsId = await aReward(shop, two, { totalCount: 1 })
  const buyers = []
  for (let nth = 0; nth < 10; nth++) buyers.push(await aRichBuyer(100))
  const codes = await Promise.all(buyers.map((buyer) => tries(buyer, goodsId)))
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(codes.filter((code) => code === PointsGoodsReasons.soldOut.code)).toHaveLength(9)
  const left = await Promise.all(buyers.map(({ id }) => pointsOf(db, id)))
  expect(left.map(([usable]) => usable).toSorted()).toEqual([0, ...Array(9).fill(100)].toSorted())
})

test('points for two orders at once buy one; the limit of a person holds at once', async () => {
  const goodsId = await aReward(shop, two, { totalCount: 100 })
  const poor = await aRichBuyer(150)
  const both = await Promise.all([tries(poor, goodsId), tries(poor, goodsId)])
  expect(both.toSorted((a, b) => a - b)).toEqual([1, PointsGoodsReasons.tooFewPoints.code])
  expect(await pointsOf(db, poor.id)).toEqual([50, 0, 0])
  const rich = await aRichBuyer(10_000)
  const eight = await Promise.all(Array.from({ length: 8 }, () => tries(rich, goodsId)))
  expect(eight.filter((code) => code === 1)).toHaveLength(5)
  expect(eight.filter((code) => code === PointsGoodsReasons.limitReached.code)).toHaveLength(3)
})

test('cancelling and sending at once: one of them happens', async () => {
  const goodsId = await aReward(shop, two, { totalCount: 100 })
  for (let round = 0; round < 5; round++) {
    const buyer = await aRichBuyer(100)
    const { number } = await orders(buyer, goodsId)
    const [cancelled, sent] = await Promise.all([
      call(cancelPointsOrder, { number }, buyer.by),
      call(shipPointsOrder, { number, carrierId, trackingNumber: 'SF1234567892' }, clerk.by),
    ])
    expect([cancelled.code, sent.code].filter((code) => code === 1)).toHaveLength(1)
    expect((await pointsOf(db, buyer.id))[0]).toBe(cancelled.code === 1 ? 100 : 0)
  }
})

test('codes are given one to each order, encrypted, and shown once after a fresh proof', async () => {
  const goodsId = await aReward(
    shop,
    two,
    { kind: 'code', totalCount: 0 },
    'AAAA-1111\nBBBB-2222\nCCCC-3333',
  )
  const plain = await db.rows<{ encrypted: Buffer }>(
    sql`select encrypted from points_goods.code where goods_id = ${goodsId}`,
  )
  expect(plain).toHaveLength(3)
  for (const { encrypted } of plain)
    expect(encrypted.toString('latin1')).not.toMatch(/AAAA|BBBB|CCCC/)
  const buyer = await aRichBuyer()
  const { number } = await orders(buyer, goodsId, { quantity: 2, addressId: null })
  expect(await must(myPointsOrder, { number }, buyer.by)).toMatchObject({
    state: 'issued',
    actions: ['reveal'],
    address: null,
  })
  await db.count(
    sql`update accounts.session set proved_at = ${'2026-01-01T00:00:00.000Z'} where buyer_id = ${buyer.id}`,
  )
  expect((await call(revealPointsCodes, { number }, buyer.by)).code).toBe(
    AccountReasons.proofNeeded.code,
  )
  await db.count(
    sql`update accounts.session set proved_at = ${clock.now} where buyer_id = ${buyer.id}`,
  )
  const { codes } = await must(revealPointsCodes, { number }, buyer.by)
  expect(new Set(codes).size).toBe(2)
  for (const each of codes) expect(['AAAA-1111', 'BBBB-2222', 'CCCC-3333']).toContain(each)
  clock.forward({ minutes: 9 })
  await db.count(
    sql`update accounts.session set proved_at = ${clock.now} where buyer_id = ${buyer.id}`,
  )
  expect((await must(revealPointsCodes, { number }, buyer.by)).codes).toEqual(codes)
  clock.forward({ minutes: 2 })
  expect((await call(revealPointsCodes, { number }, buyer.by)).code).toBe(
    PointsGoodsReasons.revealedBefore.code,
  )
  expect((await must(myPointsOrder, { number }, buyer.by)).actions).toEqual([])
  expect((await call(cancelPointsOrder, { number }, buyer.by)).code).toBe(
    PointsGoodsReasons.notNow.code,
  )
})

test('the last code goes to one of five buyers', async () => {
  const goodsId = await aReward(shop, two, { kind: 'code' }, 'ONLY-ONE-1')
  const buyers = []
  for (let nth = 0; nth < 5; nth++) buyers.push(await aRichBuyer(100))
  const codes = await Promise.all(buyers.map((buyer) => tries(buyer, goodsId, { addressId: null })))
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(codes.filter((code) => code === PointsGoodsReasons.soldOut.code)).toHaveLength(4)
})

test('doubles among pasted and stored codes are refused by line, and none is added', async () => {
  const { id: goodsId } = await must(
    savePointsGoods,
    { ...MUG, kind: 'code', goodsId: null, version: 0 },
    clerk.by,
  )
  const add = (codes: string) => call(addPointsCodes, { goodsId, codes }, clerk.by)
  expect((await add('code,value\nDUP-1,5\nDUP-2,5')).code).toBe(1)
  const again = await add('DUP-3\nDUP-2')
  expect(again.code).toBe(PointsGoodsReasons.codesTwice.code)
  expect(again.msg).toContain('2')
  expect(JSON.stringify(again)).not.toContain('DUP')
  expect((await add('DUP-4\nDUP-4')).code).toBe(PointsGoodsReasons.codesTwice.code)
  expect((await add('ok-code\n\u0007bell')).code).toBe(PointsGoodsReasons.codesWrong.code)
  const [row] = (await must(officePointsGoods, {}, clerk.by)).items
  expect(row).toMatchObject({ id: goodsId, totalCount: 2 })
  expect(JSON.stringify(row)).not.toContain('DUP')
  const log = await db.rows<object>(
    sql`select * from staff.audit where object = ${`pointsGoods:${goodsId}`}`,
  )
  expect(JSON.stringify(log)).not.toContain('DUP')
})

test('a coupon is the buyer’s at once, of a template that points alone bring', async () => {
  const templateId = await aTemplate(shop, clerk.by, { source: 'points' }, colleague.by)
  const open = await aTemplate(shop, clerk.by, { source: 'centre' }, colleague.by)
  const coupon = { ...MUG, kind: 'coupon' as const, goodsId: null, version: 0 }
  for (const wrong of [null, open, 999_999]) {
    expect((await call(savePointsGoods, { ...coupon, templateId: wrong }, clerk.by)).code).toBe(
      PointsGoodsReasons.couponWrong.code,
    )
  }
  const goodsId = await aReward(shop, two, { kind: 'coupon', templateId })
  const buyer = await aRichBuyer()
  const { number } = await orders(buyer, goodsId, { addressId: null })
  expect((await must(myCoupons, { state: 'unused' }, buyer.by)).items).toHaveLength(1)
  expect(await must(myPointsOrder, { number }, buyer.by)).toMatchObject({ state: 'issued' })
  // The template allows one for a person: nothing is taken for a second.
  expect(await tries(buyer, goodsId, { addressId: null })).not.toBe(1)
  expect(await pointsOf(db, buyer.id)).toEqual([900, 0, 0])
})

test('a draft is changed and deleted, what is on sale is stopped first, and keeps its kind', async () => {
  const made = await must(savePointsGoods, { ...MUG, goodsId: null, version: 0 }, clerk.by)
  const at = { goodsId: made.id }
  const saved = await must(
    savePointsGoods,
    { ...MUG, ...at, pointsCount: 120, version: 0 },
    clerk.by,
  )
  expect((await call(publishPointsGoods, { ...at, version: 0 }, clerk.by)).code).not.toBe(1)
  await must(publishPointsGoods, { ...at, version: saved.version }, clerk.by)
  const object = `pointsGoods:${made.id}`
  const { items } = await must(listApprovals, { object }, colleague.by)
  await must(approve, { approvalId: items[0]!.id }, colleague.by)
  const on = { version: saved.version + 1 }
  const change = { ...MUG, ...at, version: on.version }
  expect((await call(savePointsGoods, change, clerk.by)).code).toBe(
    PointsGoodsReasons.stateWrong.code,
  )
  const off = await must(stopPointsGoods, { ...at, version: on.version }, clerk.by)
  expect(
    (await call(savePointsGoods, { ...change, kind: 'code', version: off.version }, clerk.by)).code,
  ).toBe(PointsGoodsReasons.formWrong.code)
  expect((await call(deletePointsGoods, { ...at, version: off.version }, clerk.by)).code).toBe(
    PointsGoodsReasons.stateWrong.code,
  )
  await must(savePointsGoods, { ...change, perPerson: 1, version: off.version }, clerk.by)
  const draft = await must(savePointsGoods, { ...MUG, goodsId: null, version: 0 }, clerk.by)
  await must(deletePointsGoods, { goodsId: draft.id, version: 0 }, clerk.by)
})

test('the database refuses more than there are, other ways, and another order’s code', async () => {
  const goodsId = await aReward(shop, two, { totalCount: 1 })
  const buyer = await aRichBuyer()
  const { number } = await orders(buyer, goodsId)
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(db.count(statement)).rejects.toThrow(/violates|stay|does not go/)
  await refused(sql`update points_goods.goods set taken_count = 2 where id = ${goodsId}`)
  await refused(
    sql`update points_goods.goods_order set state = 'received', received_at = now() where number = ${number}`,
  )
  await refused(sql`update points_goods.goods_order set points_count = 1 where number = ${number}`)
  await refused(
    sql`update points_goods.goods_order set quantity = 2, points_count = 200 where number = ${number}`,
  )
  const coded = await aReward(shop, two, { kind: 'code' }, 'STAY-0001')
  await orders(buyer, coded, { addressId: null })
  await refused(sql`update points_goods.code set order_number = null where goods_id = ${coded}`)
  await refused(sql`delete from points_goods.goods where id = ${goodsId}`)
})
