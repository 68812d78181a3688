import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { openDb } from '#kit/server/database/db.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { claimCoupon, myCoupons, offeredCoupons } from '../contract.ts'
import {
  officeCoupon,
  officeCoupons,
  publishCoupon,
  saveCoupon,
  stopCoupon,
} from '../office-contract.ts'
import { CouponReasons } from '../reasons.ts'
import { aCoupon, aTemplate, TEN_OFF } from '../testing.ts'
import { giveBackCoupon, lowerCoupon, takeCoupon, useCoupon } from './door.ts'
import { personal } from './personal/personal.ts'
import { claimAll, type Asking } from './claim-sql.ts'
import { newClaims, type Ask } from './claims.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const stranger = await shop.aBuyer()

const mine = async (state: 'unused' | 'in_use' | 'used' | 'expired' = 'unused', by = buyer.by) =>
  must(myCoupons, { state }, by)
const stateOf = async (couponId: number) =>
  (await db.row<{ state: string }>(sql`select state from coupons.coupon where id = ${couponId}`))
    .state
const useIn = (couponId: number, orderNumber: string, changes = {}) => ({
  couponId,
  buyerId: buyer.id,
  orderNumber,
  currency: 'CNY' as const,
  discountAmount: 1000,
  baseAmount: 1000,
  now: clock.now,
  ...changes,
})

const asking = (changes: Partial<Asking>): Asking => ({
  buyerId: buyer.id,
  profile: null,
  listId: null,
  at: clock.now,
  ...changes,
})

test('a draft is changed and published; then nobody changes it, and a stopped one is not claimed', async () => {
  const { id, version } = await must(
    saveCoupon,
    { ...TEN_OFF, templateId: null, version: 0 },
    clerk.by,
  )
  const saving = { ...TEN_OFF, templateId: id, version, perPerson: 2 }
  expect((await call(claimCoupon, { templateId: id }, buyer.by)).code).toBe(
    CouponReasons.templateNotFound.code,
  )
  expect((await must(saveCoupon, saving, clerk.by)).perPerson).toBe(2)
  await must(publishCoupon, { templateId: id, version: version + 1 }, clerk.by)
  const again = { ...saving, version: version + 2 }
  expect((await call(saveCoupon, again, clerk.by)).code).toBe(CouponReasons.notDraft.code)
  expect((await must(offeredCoupons, {}, {})).map(({ templateId }) => templateId)).toContain(id)
  const coupon = await must(claimCoupon, { templateId: id }, buyer.by)
  expect(coupon).toMatchObject({ state: 'unused', name: '满 100 减 10', offAmount: 1000 })
  await must(stopCoupon, { templateId: id, reason: '预算用完' }, clerk.by)
  expect((await must(offeredCoupons, {}, {})).map(({ templateId }) => templateId)).not.toContain(id)
  expect((await call(claimCoupon, { templateId: id }, stranger.by)).code).toBe(
    CouponReasons.notOnOffer.code,
  )
  expect((await mine()).items.map(({ couponId }) => couponId)).toContain(coupon.couponId)
  const listed = await must(officeCoupons, { stage: 'stopped' }, clerk.by)
  expect(listed.items[0]).toMatchObject({ id, takenCount: 1, stopReason: '预算用完' })
})

test('bad templates are refused with a reason', async () => {
  const bad = async (changes: object) =>
    (await call(saveCoupon, { ...TEN_OFF, ...changes, templateId: null, version: 0 }, clerk.by))
      .code
  expect(await bad({ offAmount: 10_001 })).toBe(CouponReasons.worthWrong.code)
  expect(await bad({ kind: 'discount' })).toBe(CouponReasons.worthWrong.code)
  expect(await bad({ audience: 'level' })).toBe(CouponReasons.worthWrong.code)
  expect(await bad({ claimUntil: TEN_OFF.claimFrom })).toBe(CouponReasons.timesWrong.code)
  // Whoever claimed one after it has ended would have a coupon that is over.
  const dates = { validDays: null, validFrom: TEN_OFF.claimFrom }
  const ends = { ...dates, validUntil: '2026-12-31T23:59:59.999Z' }
  expect(await bad(ends)).toBe(CouponReasons.timesWrong.code)
  expect(await bad({ ...dates, validUntil: TEN_OFF.claimUntil })).toBe(1)
  const stored = shop.owner.db.count(sql`
    update coupons.template set valid_days = null, valid_from = claim_from, valid_until = claim_until - interval '1 second'
    where state = 'draft'`)
  await expect(stored).rejects.toThrow('claimed_while_valid')
  expect(await bad({ validFrom: TEN_OFF.claimFrom })).toBe(CouponReasons.timesWrong.code)
  expect(await bad({ scope: 'brand', scopeIds: [99_999] })).toBe(CouponReasons.scopeUnknown.code)
  expect(await bad({ scopeIds: [1] })).toBe(CouponReasons.scopeUnknown.code)
})

test('of 1,000 claims for 100 coupons in two processes exactly 100 have one, and nobody has two', async () => {
  const templateId = await aTemplate(shop, clerk.by)
  const [other, asks] = [openDb(shop.databaseUrl), [] as Ask[]]
  asks.push(newClaims(db), newClaims(other))
  const claimed = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      asks[index % 2]!(
        { templateId, source: 'centre' },
        asking({ buyerId: 7_000_000 + (index % 125) }),
      ),
    ),
  )
  await other.end()
  expect(claimed.filter((each) => each !== null)).toHaveLength(100)
  const rows = await db.rows<{ buyerId: number }>(
    sql`select buyer_id from coupons.coupon where template_id = ${templateId}`,
  )
  expect(rows).toHaveLength(100)
  expect(new Set(rows.map(({ buyerId }) => buyerId)).size).toBe(100)
  expect((await must(officeCoupon, { templateId }, clerk.by)).takenCount).toBe(100)
  expect((await call(claimCoupon, { templateId }, buyer.by)).code).toBe(CouponReasons.allTaken.code)
  await expectAuditClean(db)
})

test('those who ask at once are answered each: in time, in their order, as many as are allowed', async () => {
  const templateId = await aTemplate(shop, clerk.by, { perPerson: 2, totalCount: 4 })
  const ask = newClaims(db)
  const at = (buyerId: number, instant = clock.now) =>
    ask({ templateId, source: 'centre' }, asking({ buyerId, at: instant }))
  const claimed = await Promise.all([
    at(7_100_001, '2025-12-31T23:59:59.999Z'),
    at(7_100_001, '2026-01-01T00:00:00.000Z'),
    at(7_100_002, '2027-01-01T00:00:00.000Z'),
    ...[7_100_001, 7_100_001, 7_100_003, 7_100_004, 7_100_005].map((buyerId) => at(buyerId)),
  ])
  expect(claimed.map((each) => each?.buyerId ?? null)).toEqual([
    null,
    7_100_001,
    null,
    7_100_001,
    null,
    7_100_003,
    7_100_004,
    null,
  ])
  expect(new Set(claimed.flatMap((each) => each?.id ?? [])).size).toBe(4)
  await expectAuditClean(db)
})

test('of those who ask at once each has what is for them: by type, level, membership and list', async () => {
  const buyers: Asking[] = [
    asking({ profile: { customerType: 'business', superMember: false, level: 1 } }),
    asking({ profile: { customerType: 'individual', superMember: true, level: 3 }, listId: null }),
    asking({}),
  ].map((each, index) => ({ ...each, buyerId: 7_200_000 + index }))
  const ask = newClaims(db)
  const having = async (changes: object) => {
    const templateId = await aTemplate(shop, clerk.by, changes)
    const claimed = await Promise.all(
      buyers.map((each) => ask({ templateId, source: 'centre' }, each)),
    )
    return claimed.map((each) => each !== null)
  }
  expect(await having({ audience: 'business' })).toEqual([true, false, false])
  expect(await having({ audience: 'super' })).toEqual([false, true, false])
  expect(await having({ audience: 'level', minLevel: 3 })).toEqual([false, true, false])
  expect(await having({ audience: 'newBuyer' })).toEqual([true, true, true])
})

test('one buyer who asks five times at once has as many as one person may have', async () => {
  const templateId = await aTemplate(shop, clerk.by, { perPerson: 2 })
  const codes = await Promise.all(
    Array.from({ length: 5 }, async () => (await call(claimCoupon, { templateId }, buyer.by)).code),
  )
  expect(codes.toSorted((one, other) => one - other)).toEqual([
    1,
    1,
    ...Array.from({ length: 3 }, () => CouponReasons.claimedAlready.code),
  ])
})

test('a person has as many as are allowed, and those of an audience are for it alone', async () => {
  const templateId = await aTemplate(shop, clerk.by, { perPerson: 2 })
  const code = async (by = buyer.by, id = templateId) =>
    (await call(claimCoupon, { templateId: id }, by)).code
  expect([await code(), await code(), await code()]).toEqual([
    1,
    1,
    CouponReasons.claimedAlready.code,
  ])
  const forSuper = await aTemplate(shop, clerk.by, { audience: 'super' })
  expect(await code(buyer.by, forSuper)).toBe(CouponReasons.notForYou.code)
  const superMember = await shop.aBuyer({ superMember: true })
  expect(await code(superMember.by, forSuper)).toBe(1)
  const business = await shop.aBuyer({ customerType: 'business' })
  const forIndividuals = await aTemplate(shop, clerk.by, { audience: 'individual' })
  expect(await code(business.by, forIndividuals)).toBe(CouponReasons.notForYou.code)
  expect(await code(buyer.by, forIndividuals)).toBe(1)
  const forLevel = await aTemplate(shop, clerk.by, { audience: 'level', minLevel: 3 })
  expect(await code(buyer.by, forLevel)).toBe(CouponReasons.notForYou.code)
})

test('of two orders at once one takes a coupon, and nobody takes another’s', async () => {
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by })
  const tried = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      db.tx((tx) => takeCoupon(tx, useIn(couponId, `SO-race-${index}`))),
    ),
  )
  expect(tried.filter(Boolean)).toHaveLength(1)
  const orderNumber = `SO-race-${tried.indexOf(true)}`
  const second = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by })
  const stolen = useIn(second, 'SO-other', { buyerId: stranger.id })
  expect(await db.tx((tx) => takeCoupon(tx, stolen))).toBe(false)
  await expect(db.tx((tx) => takeCoupon(tx, useIn(second, orderNumber)))).rejects.toThrow(
    /coupon_of_order/,
  )
  await db.tx((tx) => useCoupon(tx, orderNumber, clock.now))
  expect(await stateOf(couponId)).toBe('used')
  expect((await mine('used')).items[0]).toMatchObject({ couponId, orderNumber })
  await Promise.all([1, 2, 3].map(() => db.tx((tx) => giveBackCoupon(tx, orderNumber, clock.now))))
  expect(await stateOf(couponId)).toBe('unused')
})

test('an order takes a coupon from its first moment until before its last one', async () => {
  const dates = {
    validDays: null,
    validFrom: '2026-06-01T00:00:00.000Z',
    validUntil: '2027-02-01T00:00:00.000Z',
  }
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by }, dates)
  const takes = async (now: string) => {
    const orderNumber = `SO-${now}`
    const isTaken = await db.tx((tx) => takeCoupon(tx, useIn(couponId, orderNumber, { now })))
    await db.tx((tx) => giveBackCoupon(tx, orderNumber, clock.now))
    return isTaken
  }
  expect(await takes('2026-05-31T23:59:59.999Z')).toBe(false)
  expect(await takes(dates.validFrom)).toBe(true)
  expect(await takes('2027-01-31T23:59:59.999Z')).toBe(true)
  expect(await takes(dates.validUntil)).toBe(false)
})

test('what a coupon takes off an order is only ever lowered', async () => {
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by })
  await db.tx((tx) => takeCoupon(tx, useIn(couponId, 'SO-lowered')))
  const lower = (discountAmount: number) =>
    db.tx((tx) =>
      lowerCoupon(tx, {
        orderNumber: 'SO-lowered',
        discountAmount,
        baseAmount: discountAmount,
        now: clock.now,
      }),
    )
  await lower(999)
  await expect(lower(999)).rejects.toThrow('SO-lowered')
  await expect(lower(1000)).rejects.toThrow('SO-lowered')
  const { discountAmount } = await db.row<{ discountAmount: number }>(sql`
    select discount_amount from coupons.coupon where id = ${couponId}`)
  expect(discountAmount).toBe(999)
  await db.tx((tx) => giveBackCoupon(tx, 'SO-lowered', clock.now))
})

test('given back and used at once a coupon is in one order, or free', async () => {
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by })
  expect(await db.tx((tx) => takeCoupon(tx, useIn(couponId, 'SO-first')))).toBe(true)
  for (let round = 0; round < 10; round++) {
    const before = round === 0 ? 'SO-first' : `SO-again-${round - 1}`
    const next = `SO-again-${round}`
    const [, isTaken] = await Promise.all([
      db.tx((tx) => giveBackCoupon(tx, before, clock.now)),
      db.tx((tx) => takeCoupon(tx, useIn(couponId, next))),
    ])
    const row = await db.row<{ state: string; orderNumber: string | null }>(
      sql`select state, order_number from coupons.coupon where id = ${couponId}`,
    )
    expect(row).toEqual(
      isTaken ? { state: 'in_use', orderNumber: next } : { state: 'unused', orderNumber: null },
    )
    // A repeated closing of the former order takes it from nobody.
    await db.tx((tx) => giveBackCoupon(tx, before, clock.now))
    expect(await stateOf(couponId)).toBe(row.state)
    if (!isTaken) await db.tx((tx) => takeCoupon(tx, useIn(couponId, next)))
  }
  await db.tx((tx) => giveBackCoupon(tx, 'SO-again-9', clock.now))
})

test('a coupon ends with the day in the shop’s zone, after a reminder; given back later it is lost with notice', async () => {
  const templateId = await aTemplate(shop, clerk.by, { validDays: 2 })
  const claimed = await must(claimCoupon, { templateId }, buyer.by)
  // Claimed on 1 March, 08:00 in Shanghai.
  expect(claimed.validUntil).toBe('2026-03-03T16:00:00.000Z')
  const other = await must(claimCoupon, { templateId }, stranger.by)
  const mails = async (template: string) =>
    (
      await db.row<{ count: number }>(
        sql`select count(*) as count from messages.outbox where template = ${template}`,
      )
    ).count
  await db.tx((tx) => takeCoupon(tx, useIn(claimed.couponId, 'SO-late')))
  clock.now = '2026-03-02T16:00:00.000Z'
  await shop.runSweeps()
  await shop.runSweeps()
  expect(await mails('coupon-ends')).toBe(1)
  clock.now = '2026-03-03T15:59:59.999Z'
  await shop.runSweeps()
  expect(await stateOf(other.couponId)).toBe('unused')
  clock.now = '2026-03-03T16:00:00.000Z'
  expect((await mine('expired', stranger.by)).counts.expired).toBe(1)
  await shop.runSweeps()
  expect([await stateOf(other.couponId), await stateOf(claimed.couponId)]).toEqual([
    'expired',
    'in_use',
  ])
  await db.tx((tx) => giveBackCoupon(tx, 'SO-late', clock.now))
  expect(await stateOf(claimed.couponId)).toBe('expired')
  expect(await mails('coupon-lost')).toBe(1)
})

test.each([
  ['23 hours', '2026-03-28T12:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['25 hours', '2026-10-24T12:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('a last day of %s ends at its midnight, whatever the clocks do', async (_hours, now, until) => {
  const templateId = await aTemplate(shop, clerk.by, { validDays: 1 })
  const { id: buyerId } = await db.row<{ id: number }>(sql`
    select id from accounts.buyer order by id limit 1`)
  const source = {
    templateId,
    source: 'centre' as const,
    timeZone: 'Europe/Madrid',
    remindMs: 0,
  }
  const [claimed] = await db.tx((tx) => claimAll(tx, source, [asking({ buyerId, at: now })]))
  expect(claimed?.validUntil).toBe(until)
})

test('amounts are of the language’s currency', async () => {
  await aTemplate(shop, clerk.by)
  const of = async (lang: string) => (await must(offeredCoupons, {}, { lang })).at(-1)
  expect(await of('cn')).toMatchObject({ currency: 'CNY', thresholdAmount: 10_000 })
  const rupiah = await of('id')
  expect(rupiah).toMatchObject({ currency: 'IDR', name: 'Potongan 10' })
  expect(rupiah!.thresholdAmount % 100).toBe(0)
})

test('a deleted account leaves no unused coupon, and a copy of its data names them', async () => {
  const leaving = await shop.aBuyer()
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: leaving.by })
  const [copy] = await personal.copy(db, leaving.id)
  expect(copy?.rows).toMatchObject([{ kind: 'reduction', state: 'unused' }])
  await db.tx((tx) => personal.forget!(tx, leaving.id, clock.now))
  expect(await stateOf(couponId)).toBe('voided')
})
