/** Giving to buyers whom staff name: found, counted, given in turn, agreed to where it is much. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { tagCustomers } from '#domains/customers/contract.ts'
import { later } from '#kit/contract/time.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { codeBatches, makeCodes, voidCodes } from '../codes-contract.ts'
import { claimCoupon, myCoupons } from '../contract.ts'
import { couponGivings, findReceivers, giveCoupons } from '../giving-contract.ts'
import { officeCoupon, stopCoupon, voidCoupon, type TemplateForm } from '../office-contract.ts'
import { CouponReasons } from '../reasons.ts'
import { aTemplate } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, db } = shop
const clerk = await shop.aClerk()
const colleague = await shop.aClerk()
const buyer = await shop.aBuyer()

const toGive = (changes: Partial<TemplateForm> = {}) =>
  aTemplate(shop, clerk.by, { source: 'staff', ...changes }, colleague.by)
const give = (templateId: number, buyerIds: number[], by = clerk.by) =>
  call(giveCoupons, { templateId, buyerIds }, by)
const givings = (templateId: number) => must(couponGivings, { templateId }, clerk.by)
const messageCount = async (buyerId: number) =>
  (
    await db.row<{ count: number }>(sql`
      select count(*) as count from messages.message where buyer_id = ${buyerId} and template = 'coupon-given'`)
  ).count
const unusedOf = async (by: Record<string, string>) =>
  (await must(myCoupons, { state: 'unused' }, by)).items

test('coupons are given in turn, and only where all of the buyers could have one', async () => {
  const templateId = await toGive({ totalCount: 2 })
  const others = await Promise.all([shop.aBuyer(), shop.aBuyer()])
  const ids = others.map(({ id }) => id)
  expect((await call(claimCoupon, { templateId }, buyer.by)).code).toBe(
    CouponReasons.templateNotFound.code,
  )
  expect((await give(templateId, [buyer.id, 999_999])).code).toBe(CouponReasons.buyerUnknown.code)
  expect((await give(templateId, [buyer.id, ...ids])).code).toBe(CouponReasons.allTaken.code)
  expect((await must(officeCoupon, { templateId }, clerk.by)).takenCount).toBe(0)
  expect((await give(templateId, [...ids, ids[0]!])).data).toEqual({ isAsked: false })
  expect(await givings(templateId)).toMatchObject([
    { receiverCount: 2, givenCount: 0, doneAt: null },
  ])
  // What is promised is no one else's, and nobody is promised two.
  expect((await give(templateId, [buyer.id])).code).toBe(CouponReasons.allTaken.code)
  expect((await give(templateId, [ids[0]!])).code).toBe(CouponReasons.claimedAlready.code)
  await shop.runSweeps()
  expect(await givings(templateId)).toMatchObject([{ givenCount: 2, refusedCount: 0 }])
  expect((await givings(templateId))[0]?.doneAt).not.toBeNull()
  expect(await unusedOf(others[0]!.by)).toHaveLength(1)
  expect(await messageCount(others[0]!.id)).toBe(1)
  // The mails that the first has written leave with the second.
  await shop.runSweeps()
  await expectAuditClean(db)
})

test('two who give at once never promise more than there are', async () => {
  const templateId = await toGive({ totalCount: 3 })
  const ids = await Promise.all(Array.from({ length: 4 }, async () => (await shop.aBuyer()).id))
  const answers = await Promise.all([
    give(templateId, ids.slice(0, 2)),
    give(templateId, ids.slice(2)),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([1, CouponReasons.allTaken.code])
})

test('a template that is stopped meanwhile gives no more, and the list says to how many not', async () => {
  const templateId = await toGive()
  expect((await give(templateId, [buyer.id])).code).toBe(1)
  await must(stopCoupon, { templateId, reason: '预算用完' }, clerk.by)
  await shop.runSweeps()
  expect(await givings(templateId)).toMatchObject([
    { givenCount: 0, refusedCount: 1, refusals: [{ why: 'notOnOffer', count: 1 }] },
  ])
  expect((await give(templateId, [buyer.id])).code).toBe(CouponReasons.notOnOffer.code)
})

test('nothing is given before a template begins, nor from its end on', async () => {
  const early = await toGive({ claimFrom: later(shop.clock.now, 1) })
  expect((await give(early, [buyer.id])).code).toBe(CouponReasons.notOnOffer.code)
  const begun = await toGive({ claimFrom: shop.clock.now })
  expect((await give(begun, [buyer.id])).code).toBe(1)
  const claimUntil = later(shop.clock.now, 1)
  const ended = await toGive({ claimUntil })
  shop.clock.now = claimUntil
  expect((await give(ended, [buyer.id])).code).toBe(CouponReasons.notOnOffer.code)
})

test('who gives much away waits for a colleague', async () => {
  // Six times 1,000.00 is above the 5,000.00 that one person may give; five times is not.
  const templateId = await toGive({ offAmount: 100_000, thresholdAmount: 1_000_000 })
  const six = await Promise.all(Array.from({ length: 6 }, async () => (await shop.aBuyer()).id))
  const fresh = await shop.aClerk()
  expect((await give(templateId, six.slice(0, 5), fresh.by)).data).toEqual({ isAsked: false })
  const another = await toGive({ offAmount: 100_000, thresholdAmount: 1_000_000 })
  expect((await give(another, six)).data).toEqual({ isAsked: true })
  expect(await givings(another)).toEqual([])
  const [waiting] = (await must(listApprovals, { object: `coupon:${another}` }, colleague.by)).items
  expect(waiting).toMatchObject({ kind: 'coupons.give', currency: 'CNY' })
  expect(waiting!.lines).toContainEqual({ word: 'coupon.most', amount: 600_000, text: null })
  await must(approve, { approvalId: waiting!.id }, colleague.by)
  await shop.runSweeps()
  expect(await givings(another)).toMatchObject([{ givenCount: 6 }])
  const freight = { kind: 'freight', offAmount: null, thresholdAmount: 0 } as const
  const free = await toGive(freight)
  expect((await give(free, [buyer.id])).data).toEqual({ isAsked: true })
  const [asked] = (await must(listApprovals, { object: `coupon:${free}` }, colleague.by)).items
  const text = (word: string, value: unknown) => ({ word, amount: null, text: value })
  expect(asked!.lines).toEqual(
    expect.arrayContaining([
      text('coupon.freight', '100%'),
      text('coupon.noLimit', '✓'),
      text('coupon.receivers', '1'),
      text('coupon.to', expect.stringContaining(`(${buyer.id})`)),
    ]),
  )
})

test('nothing is given of what is void before a colleague agrees', async () => {
  const templateId = await toGive({ offAmount: 100_000, thresholdAmount: 1_000_000 })
  const six = await Promise.all(Array.from({ length: 6 }, async () => (await shop.aBuyer()).id))
  await give(templateId, six)
  await must(voidCoupon, { templateId, reason: '金额写错' }, clerk.by)
  const [waiting] = (await must(listApprovals, { object: `coupon:${templateId}` }, colleague.by))
    .items
  const { code } = await call(approve, { approvalId: waiting!.id }, colleague.by)
  expect(code).toBe(CouponReasons.notOnOffer.code)
})

test('buyers are named by address, number, tag or level, each with what stands against it', async () => {
  const templateId = await toGive({ totalCount: 5 })
  const [first, second] = [await shop.aBuyer(), await shop.aBuyer()]
  await give(templateId, [second.id])
  const find = (contacts: string[], by: { tag?: string; level?: number } = {}, id = templateId) =>
    must(
      findReceivers,
      { templateId: id, contacts, tag: by.tag ?? null, level: by.level ?? null },
      clerk.by,
    )
  const asked = [
    first.email.toUpperCase(),
    ' ',
    'nobody@example.com',
    '120000',
    second.email,
    first.email,
  ]
  const { receivers, leftCount } = await find(asked)
  expect(leftCount).toBe(4)
  expect(receivers.map(({ why }) => why)).toEqual([
    null,
    'buyerUnknown',
    'buyerUnknown',
    'claimedAlready',
    'twice',
  ])
  expect(receivers[0]).toMatchObject({ buyerId: first.id })
  const tagging = { customerIds: [first.id], tags: ['VIP fair'], act: 'add' as const }
  await must(tagCustomers, tagging, clerk.by)
  const tagged = await find([], { tag: 'VIP fair' })
  expect(tagged.receivers).toMatchObject([{ buyerId: first.id, why: null }])
  expect((await find([], { tag: 'VIP fair', level: 2 })).receivers).toEqual([])
  const ofLevel = (await find([], { level: 1 })).receivers.map(({ buyerId }) => buyerId)
  expect(ofLevel).toEqual(expect.arrayContaining([first.id, second.id]))
  const forSuper = await toGive({ audience: 'super' })
  expect((await find([first.email], {}, forSuper)).receivers[0]).toMatchObject({ why: 'notForYou' })
  expect((await give(forSuper, [first.id])).code).toBe(CouponReasons.notForYou.code)
})

test('what one person gives in parts counts together, with the codes that they make; what two agreed to does not', async () => {
  const [one, friend] = [await shop.aClerk(), await shop.aBuyer()]
  const large = { offAmount: 100_000, thresholdAmount: 1_000_000, perPerson: 100 }
  const templateId = await toGive(large)
  for (let part = 0; part < 3; part++)
    expect((await give(templateId, [friend.id], one.by)).data).toEqual({ isAsked: false })
  const byCode = await aTemplate(shop, clerk.by, { ...large, source: 'code' })
  const make = (count: number, by = one.by) =>
    call(makeCodes, { templateId: byCode, name: 'Fair', count }, by)
  expect((await make(2)).data).toEqual({ isAsked: false })
  const other = await toGive(large)
  expect((await give(other, [friend.id], one.by)).data).toEqual({ isAsked: true })
  expect((await make(1)).data).toEqual({ isAsked: true })
  const requests = (await must(listApprovals, { object: `coupon:${byCode}` }, colleague.by)).items
  expect(requests[0]).toMatchObject({ kind: 'coupons.codes', currency: 'CNY' })
  expect(requests[0]!.lines).toEqual(
    expect.arrayContaining([
      { word: 'coupon.most', amount: 100_000, text: null },
      { word: 'coupon.lately', amount: 500_000, text: null },
      { word: 'coupon.codes', amount: null, text: '1' },
    ]),
  )
  await must(approve, { approvalId: requests[0]!.id }, colleague.by)
  expect(
    (await must(codeBatches, { templateId: byCode }, clerk.by)).map((b) => b.codeCount),
  ).toEqual([1, 2])
  // Somebody else has given nothing, and codes that are void give nothing away.
  const second = await shop.aClerk()
  expect((await make(5, second.by)).data).toEqual({ isAsked: false })
  const [batch] = await must(codeBatches, { templateId: byCode }, clerk.by)
  await must(voidCodes, { batchId: batch!.id, reason: '名单泄露' }, clerk.by)
  expect((await make(5, second.by)).data).toEqual({ isAsked: false })
  shop.clock.forward({ days: 29 })
  expect((await make(1, second.by)).data).toEqual({ isAsked: true })
  shop.clock.forward({ days: 2 })
  const afterwards = await toGive(large)
  expect((await give(afterwards, [friend.id], second.by)).data).toEqual({ isAsked: false })
})
