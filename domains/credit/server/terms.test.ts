/** Credit terms: what gives more credit takes two people, what gives less happens at once, and all of it is logged. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { decline, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { passVerification } from '#domains/verification/office-contract.ts'
import { businessesOf } from '#domains/verification/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  creditFigures,
  creditOf,
  listCredit,
  saveCreditTerms,
  type CreditTerms,
} from '../office-contract.ts'
import { myCredit } from '../contract.ts'
import { CreditReasons } from '../reasons.ts'
import { agreeToNewest, grant, TERMS } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
const setVerifiedOnly = async (value: boolean, version: number) => {
  await putSetting(db, { key: 'credit.verifiedOnly', value, version, now: clock.now, by: 'test' })
  forgetSettings()
}
await setVerifiedOnly(false, 0)

const look = async (buyerId: number) => {
  const { account } = await must(creditOf, { buyerId }, clerk.by)
  return account
}
const save = (buyerId: number, terms: Partial<CreditTerms>, version: number | null) =>
  call(
    saveCreditTerms,
    { ...TERMS, ...terms, buyerId, version, currency: 'CNY', note: '因为' },
    clerk.by,
  )

const refuseNewest = async () => {
  const { items } = await must(listApprovals, {}, colleague.by)
  const approvalId = Math.max(...items.map(({ id }) => id))
  await must(decline, { approvalId, reason: '不行' }, colleague.by)
}

test('terms are asked for by one person and hold once another has agreed', async () => {
  const { id } = await shop.aBuyer()
  expect((await save(id, {}, null)).data).toEqual({ isAsked: true })
  expect(await look(id)).toBeNull()
  expect((await save(id, {}, null)).code).toBe(ApprovalReasons.alreadyAsked.code)
  await agreeToNewest(shop, colleague.by)
  expect(await look(id)).toMatchObject({
    limitAmount: 100_000,
    usedAmount: 0,
    remainingAmount: 100_000,
    periodDays: 30,
    currency: 'CNY',
    version: 0,
    blocks: [],
    log: [{ action: 'credit.terms', before: null }],
  })
})

test('what is looser waits for a colleague, what is stricter happens at once', async () => {
  const { id } = await shop.aBuyer()
  await grant(shop, people, id, { validUntil: '2026-06-01T00:00:00.000Z' })
  const base = { validUntil: '2026-06-01T00:00:00.000Z' }
  const raised = { temporaryAmount: 500, temporaryUntil: '2026-03-20T00:00:00.000Z' }
  let version = 0
  for (const looser of [
    { limitAmount: 100_001 },
    { periodDays: 31 },
    { validUntil: null },
    { validUntil: '2026-06-02T00:00:00.000Z' },
    raised,
  ]) {
    expect((await save(id, { ...base, ...looser }, version)).data).toEqual({ isAsked: true })
    await refuseNewest()
    expect(await look(id)).toMatchObject({ ...base, version, limitAmount: 100_000 })
  }
  for (const stricter of [
    { limitAmount: 99_999 },
    { limitAmount: 99_999, periodDays: 29 },
    { limitAmount: 0, periodDays: 29, validUntil: '2026-05-01T00:00:00.000Z' },
  ]) {
    expect((await save(id, { ...base, ...stricter }, version)).data).toEqual({ isAsked: false })
    expect(await look(id)).toMatchObject({ ...stricter, version: ++version })
  }
})

test('freezing happens at once with its reason, and only two people use the terms again', async () => {
  const { id } = await shop.aBuyer()
  await grant(shop, people, id)
  expect((await save(id, { isFrozen: true }, 0)).data).toEqual({ isAsked: false })
  expect(await look(id)).toMatchObject({
    frozenAt: clock.now,
    frozenNote: '因为',
    blocks: [{ why: 'frozen', at: clock.now }],
  })
  const { items } = await must(listCredit, { state: 'frozen' }, clerk.by)
  expect(items.map(({ buyerId }) => buyerId)).toEqual([id])
  expect((await save(id, {}, 1)).data).toEqual({ isAsked: true })
  expect((await look(id))?.frozenAt).not.toBeNull()
  await agreeToNewest(shop, colleague.by)
  expect(await look(id)).toMatchObject({ frozenAt: null, frozenNote: '', blocks: [] })
})

test('a temporary limit adds until its end, for no longer than the shop allows', async () => {
  const { id } = await shop.aBuyer()
  await grant(shop, people, id)
  const until = (days: number) => new Date(Date.parse(clock.now) + days * 86_400_000).toISOString()
  const raise = (temporaryUntil: string | null, temporaryAmount = 500) =>
    save(id, { temporaryAmount, temporaryUntil }, 0)
  expect((await raise(until(31))).code).toBe(CreditReasons.temporaryTooLong.code)
  expect((await raise(until(0))).code).toBe(CreditReasons.endPast.code)
  expect((await raise(null)).code).toBe(Reasons.invalidInput.code)
  expect((await raise(until(3), 0)).code).toBe(Reasons.invalidInput.code)
  expect((await raise(until(30))).data).toEqual({ isAsked: true })
  await agreeToNewest(shop, colleague.by)
  expect(await look(id)).toMatchObject({ totalAmount: 100_500, temporaryAmount: 500 })
  clock.forward({ days: 30 })
  expect(await look(id)).toMatchObject({ totalAmount: 100_000, temporaryAmount: 0 })
})

test('what somebody else has changed meanwhile is not overwritten, also not by an agreed request', async () => {
  const { id } = await shop.aBuyer()
  await grant(shop, people, id)
  expect((await save(id, { limitAmount: 200_000 }, 0)).data).toEqual({ isAsked: true })
  expect((await save(id, { periodDays: 10 }, 0)).data).toEqual({ isAsked: false })
  expect((await save(id, { periodDays: 5 }, 0)).code).toBe(Reasons.changedMeanwhile.code)
  await expect(agreeToNewest(shop, colleague.by)).rejects.toThrow(
    String(Reasons.changedMeanwhile.code),
  )
  expect(await look(id)).toMatchObject({ limitAmount: 100_000, periodDays: 10 })
  await refuseNewest()
})

test('of two who grant at once one account comes of it, and an unknown customer gets none', async () => {
  const { id } = await shop.aBuyer()
  const answers = await Promise.all([save(id, {}, null), save(id, {}, null)])
  expect(answers.map(({ code }) => code).sort()).toEqual([1, ApprovalReasons.alreadyAsked.code])
  await agreeToNewest(shop, colleague.by)
  expect((await save(999_999, {}, null)).code).toBe(Reasons.notFound.code)
  expect((await call(creditOf, { buyerId: 999_999 }, clerk.by)).code).toBe(Reasons.notFound.code)
})

test('terms are for verified businesses where the shop says so, also once they were granted', async () => {
  const { id } = await shop.aBuyer()
  const granted = await shop.aBuyer()
  await grant(shop, people, granted.id)
  await setVerifiedOnly(true, 1)
  expect((await save(id, {}, null)).code).toBe(CreditReasons.unverified.code)
  expect((await look(granted.id))?.blocks).toEqual([{ why: 'unverified', amount: null, at: null }])
  const { underReview, newBusiness } = businessesOf(shop, clerk)
  const business = await newBusiness()
  // What the page without terms offers: verifying first, or asking for terms.
  const own = () => must(myCredit, {}, business.by)
  expect(await own()).toEqual({ account: null, isVerified: false })
  const { id: verificationId, revision } = await underReview(business.by)
  await must(passVerification, { verificationId, revision }, clerk.by)
  expect(await own()).toEqual({ account: null, isVerified: true })
  await grant(shop, people, business.id)
  expect((await look(business.id))?.blocks).toEqual([])
  await setVerifiedOnly(false, 2)
})

test('the list finds customers by name, and its figures are their sums', async () => {
  const { id } = await shop.aBuyer({ nickName: '海风贸易' })
  await grant(shop, people, id, { limitAmount: 700 })
  const { items } = await must(listCredit, { q: '海风' }, clerk.by)
  expect(items).toMatchObject([{ buyerId: id, buyerName: '海风贸易', limitAmount: 700 }])
  expect((await must(listCredit, { q: '%' }, clerk.by)).items).toEqual([])
  const all = await db.row<{ amount: number; count: number }>(sql`
    select sum(limit_amount)::bigint as amount, count(*)::int as count from credit.account`)
  expect(await must(creditFigures, {}, clerk.by)).toMatchObject({
    currency: 'CNY',
    limitAmount: all.amount,
    accountCount: all.count,
    usedAmount: 0,
  })
})
