/** Publishing what takes off much, and voiding. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { later } from '#kit/contract/time.ts'
import { claimCoupon, myCoupons, offeredCoupons } from '../contract.ts'
import {
  deleteCoupon,
  officeCoupon,
  officeCoupons,
  publishCoupon,
  saveCoupon,
  voidCoupon,
  type TemplateForm,
} from '../office-contract.ts'
import { CouponReasons } from '../reasons.ts'
import { aTemplate, TEN_OFF } from '../testing.ts'
import { giveBackCoupon, takeCoupon } from './door.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()
const colleague = await shop.aClerk()
const buyer = await shop.aBuyer()

const WHOLE = { kind: 'discount', offAmount: null, offPercent: 100, capAmount: 10 ** 12 } as const
const draft = (changes: Partial<TemplateForm>) =>
  must(saveCoupon, { ...TEN_OFF, ...changes, templateId: null, version: 0 }, clerk.by)
const publish = ({ id, version }: { id: number; version: number }, by = clerk.by) =>
  call(publishCoupon, { templateId: id, version }, by)
const waitingFor = async (id: number) =>
  (await must(listApprovals, { object: `coupon:${id}` }, colleague.by)).items[0]

test('one person does not publish a coupon that takes everything off', async () => {
  const made = await draft({ ...WHOLE, audience: 'level', minLevel: 3, source: 'code' })
  expect((await publish(made)).data).toMatchObject({ state: 'draft', stage: 'draft' })
  expect((await must(offeredCoupons, {}, {})).map(({ templateId }) => templateId)).not.toContain(
    made.id,
  )
  const waiting = await waitingFor(made.id)
  expect(waiting).toMatchObject({ kind: 'coupons.publish', currency: 'CNY' })
  expect(waiting!.lines).toContainEqual({ word: 'coupon.percent', amount: null, text: '100%' })
  for (const word of ['scope.all', 'for.level', 'source.code', 'claimEndsAt', 'validDays'])
    expect(waiting!.lines.map((each) => each.word)).toContain(`coupon.${word}`)
  expect(waiting!.lines).toContainEqual({ word: 'coupon.for.level', amount: null, text: '3' })
  expect((await publish(made)).code).toBe(ApprovalReasons.alreadyAsked.code)
  const own = await call(approve, { approvalId: waiting!.id }, clerk.by)
  expect(own.code).toBe(ApprovalReasons.ownRequest.code)
  await must(approve, { approvalId: waiting!.id }, colleague.by)
  expect(await must(officeCoupon, { templateId: made.id }, clerk.by)).toMatchObject({
    state: 'published',
    stage: 'running',
  })
})

test('a tenth of the least order is one person’s, and not a cent more; what changed meanwhile is asked anew', async () => {
  expect((await publish(await draft({}))).data?.state).toBe('published')
  expect((await publish(await draft({ offAmount: 1001 }))).data?.state).toBe('draft')
  expect((await publish(await draft({ thresholdAmount: 0, offAmount: 1 }))).data?.state).toBe(
    'draft',
  )
  const freight = { kind: 'freight', offAmount: null, thresholdAmount: 0 } as const
  const capped = { ...freight, thresholdAmount: 10_000, capAmount: 1000 }
  expect((await publish(await draft(capped))).data?.state).toBe('published')
  expect((await publish(await draft(freight))).data?.state).toBe('draft')
  const changed = await draft(WHOLE)
  await publish(changed)
  const saving = { ...TEN_OFF, ...WHOLE, templateId: changed.id, version: changed.version }
  const saved = await must(saveCoupon, { ...saving, totalCount: 9999 }, clerk.by)
  expect(await waitingFor(changed.id)).toBeUndefined()
  expect((await publish(changed)).code).toBe(Reasons.changedMeanwhile.code)
  expect((await publish(saved)).data?.state).toBe('draft')
  expect(await waitingFor(changed.id)).toMatchObject({ kind: 'coupons.publish' })
})

test('what is over, or has been edited since it was seen, is not published', async () => {
  const claimUntil = later(clock.now, 60_000)
  const short = await draft({ claimUntil })
  const seen = await draft({})
  const saving = { ...TEN_OFF, templateId: seen.id, version: seen.version }
  await must(saveCoupon, saving, clerk.by)
  expect((await publish(seen)).code).toBe(Reasons.changedMeanwhile.code)
  expect((await call(saveCoupon, saving, clerk.by)).code).toBe(Reasons.changedMeanwhile.code)
  clock.now = claimUntil
  expect((await publish(short)).code).toBe(CouponReasons.timesWrong.code)
})

test('what is void is claimed by nobody and used by nobody, and orders that have one keep it', async () => {
  const templateId = await aTemplate(shop, clerk.by, { perPerson: 2 })
  const [first, second] = [
    await must(claimCoupon, { templateId }, buyer.by),
    await must(claimCoupon, { templateId }, buyer.by),
  ]
  const use = {
    buyerId: buyer.id,
    currency: 'CNY' as const,
    discountAmount: 1000,
    baseAmount: 1000,
    now: clock.now,
  }
  const take = (couponId: number, orderNumber: string) =>
    db.tx((tx) => takeCoupon(tx, { ...use, couponId, orderNumber }))
  expect(await take(first.couponId, 'SO-before')).toBe(true)
  await must(voidCoupon, { templateId, reason: '金额写错' }, clerk.by)
  // Before the sweep as well.
  expect(await take(second.couponId, 'SO-after')).toBe(false)
  expect((await call(claimCoupon, { templateId }, buyer.by)).code).toBe(
    CouponReasons.notOnOffer.code,
  )
  await shop.runSweeps()
  const mine = async (state: 'voided' | 'in_use') =>
    (await must(myCoupons, { state }, buyer.by)).items.map(({ couponId }) => couponId)
  expect(await mine('voided')).toEqual([second.couponId])
  expect(await mine('in_use')).toEqual([first.couponId])
  await db.tx((tx) => giveBackCoupon(tx, 'SO-before', clock.now))
  await shop.runSweeps()
  expect(await mine('voided')).toContain(first.couponId)
  const again = await call(voidCoupon, { templateId, reason: '再次' }, clerk.by)
  expect(again.code).toBe(CouponReasons.voidAlready.code)
  const drafted = await draft({})
  const early = await call(voidCoupon, { templateId: drafted.id, reason: '草稿' }, clerk.by)
  expect(early.code).toBe(CouponReasons.voidAlready.code)
})

test('templates are found by their name in any language and by what they are at this time', async () => {
  const names = { cn: '新春 50%_券', en: 'Spring fair', spa: 'Feria', id: 'Pameran' }
  const soon = { claimFrom: '2026-05-01T00:00:00.000Z', claimUntil: '2026-06-01T00:00:00.000Z' }
  const id = await aTemplate(shop, clerk.by, { name: names, ...soon })
  const found = async (asked: object) =>
    (await must(officeCoupons, asked, clerk.by)).items.map((each) => each.id)
  expect(await found({ q: 'spring FAIR' })).toEqual([id])
  expect(await found({ q: '50%_' })).toEqual([id])
  expect(await found({ q: '5_%' })).toEqual([])
  expect(await found({ stage: 'scheduled' })).toEqual([id])
  const { counts } = await must(officeCoupons, {}, clerk.by)
  expect(counts.scheduled).toBe(1)
  const shown = (await must(officeCoupons, { stage: 'running' }, clerk.by)).items
  expect(shown).toHaveLength(counts.running)
  expect(new Set(shown.map(({ stage }) => stage))).toEqual(new Set(['running']))
})

test('those of one source are on one page, however many others are newer', async () => {
  const ids: number[] = []
  for (let count = 0; count < 31; count++)
    ids.push(await aTemplate(shop, clerk.by, { source: 'points' }))
  await aTemplate(shop, clerk.by)
  const { items, next } = await must(
    officeCoupons,
    { stage: 'running', source: 'points' },
    clerk.by,
  )
  expect(items.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(next).toBeNull()
})

test('a draft is deleted for good, with what a colleague was asked; nothing else is', async () => {
  const made = await draft({ ...WHOLE, source: 'code' })
  await publish(made)
  expect(await waitingFor(made.id)).toBeDefined()
  const remove = async (templateId: number, version: number) =>
    (await call(deleteCoupon, { templateId, version }, clerk.by)).code
  expect(await remove(made.id, made.version + 1)).toBe(Reasons.changedMeanwhile.code)
  expect(await remove(made.id, made.version)).toBe(1)
  expect(await remove(made.id, made.version)).toBe(CouponReasons.templateNotFound.code)
  expect(await waitingFor(made.id)).toBeUndefined()
  const on = await aTemplate(shop, clerk.by)
  const { version } = await must(officeCoupon, { templateId: on }, clerk.by)
  expect(await remove(on, version)).toBe(CouponReasons.notDraft.code)
})
