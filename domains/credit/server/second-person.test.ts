/** What the second person reads of credit terms, and that what they agreed to is checked again when it takes effect. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, decline, listApprovals } from '#domains/approvals/contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { passVerification } from '#domains/verification/office-contract.ts'
import { businessesOf } from '#domains/verification/testing.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import type { Instant } from '#kit/contract/values.ts'
import { creditOf, listCredit, saveCreditTerms, type CreditTerms } from '../office-contract.ts'
import { CreditReasons } from '../reasons.ts'
import { grant, TERMS } from '../testing.ts'
import { openAccount } from './account-sql.ts'
import { takeCredit } from './entry-sql.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
let version = 0
const setVerifiedOnly = async (value: boolean) => {
  const setting = { key: 'credit.verifiedOnly', value, version: version++ } as const
  await putSetting(db, { ...setting, now: clock.now, by: 'test' })
  forgetSettings()
}
await setVerifiedOnly(false)

const inDays = (days: number): Instant =>
  new Date(Date.parse(clock.now) + days * 86_400_000).toISOString()
const save = (buyerId: number, terms: Partial<CreditTerms>, seen: number | null) => {
  const form = {
    ...TERMS,
    ...terms,
    buyerId,
    version: seen,
    currency: 'CNY' as const,
    note: '因为',
  }
  return call(saveCreditTerms, form, clerk.by)
}
const requestAbout = async (buyerId: number) =>
  (await must(listApprovals, { object: `credit:${buyerId}` }, colleague.by)).items[0]!
const agreeAbout = async (buyerId: number) =>
  call(approve, { approvalId: (await requestAbout(buyerId)).id }, colleague.by)
const declineAbout = async (buyerId: number) =>
  must(decline, { approvalId: (await requestAbout(buyerId)).id, reason: '不行' }, colleague.by)
const look = async (buyerId: number) => (await must(creditOf, { buyerId }, clerk.by)).account

const amount = (word: string, value: number) => ({
  word: `credit.${word}`,
  amount: value,
  text: null,
})
const text = (word: string, value: string | null) => ({
  word: `credit.${word}`,
  amount: null,
  text: value,
})

test('the second person reads all that is asked for, and what it was', async () => {
  const { id } = await shop.aBuyer({ nickName: '海风贸易' })
  const who = [text('buyer', '海风贸易'), text('customerId', String(id))]
  await save(id, { validUntil: '2026-05-31T16:00:00.000Z' }, null)
  expect(await requestAbout(id)).toMatchObject({
    currency: 'CNY',
    note: '因为',
    lines: [
      ...who,
      amount('is.limitAmount', 100_000),
      text('is.periodDays', '30'),
      text('is.validUntil', '2026-05-31'),
    ],
  })
  expect((await agreeAbout(id)).code).toBe(1)
  const raised = { temporaryAmount: 500, temporaryUntil: '2026-03-19T16:00:00.000Z' }
  await save(id, { ...raised, limitAmount: 200_000 }, 0)
  expect((await requestAbout(id)).lines).toEqual([
    ...who,
    amount('was.limitAmount', 100_000),
    text('was.validUntil', '2026-05-31'),
    amount('was.temporaryAmount', 0),
    amount('is.limitAmount', 200_000),
    text('is.endless', null),
    amount('is.temporaryAmount', 500),
    text('is.temporaryUntil', '2026-03-19'),
  ])
  await declineAbout(id)
})

test('beside the nickname stands the name that staff have checked, and no other', async () => {
  const { underReview, newBusiness } = businessesOf(shop, clerk)
  const business = await newBusiness()
  const { id: verificationId, revision } = await underReview(business.by)
  const nameLines = async () => {
    await save(business.id, {}, null)
    const { lines } = await requestAbout(business.id)
    await declineAbout(business.id)
    return lines.filter(({ word }) => word === 'credit.verifiedName')
  }
  expect(await nameLines()).toEqual([])
  await must(passVerification, { verificationId, revision }, clerk.by)
  expect(await nameLines()).toEqual([text('verifiedName', expect.stringMatching(/./) as never)])
})

test('a later end of a temporary limit waits for a colleague, an earlier one does not', async () => {
  const { id } = await shop.aBuyer()
  await grant(shop, people, id, { temporaryAmount: 500, temporaryUntil: inDays(10) })
  const until = (days: number) => ({ temporaryAmount: 500, temporaryUntil: inDays(days) })
  expect((await save(id, until(11), 0)).data).toEqual({ isAsked: true })
  expect(await look(id)).toMatchObject({ temporaryUntil: inDays(10) })
  await declineAbout(id)
  expect((await save(id, until(9), 0)).data).toEqual({ isAsked: false })
  expect(await look(id)).toMatchObject({ temporaryUntil: inDays(9) })
})

test('an end that is over when the colleague agrees grants nothing', async () => {
  const { id } = await shop.aBuyer()
  await save(id, { validUntil: inDays(1) }, null)
  clock.forward({ days: 1 })
  expect((await agreeAbout(id)).code).toBe(CreditReasons.endPast.code)
  expect(await look(id)).toBeNull()
  await declineAbout(id)
})

test('who is no verified business when the colleague agrees is granted nothing', async () => {
  const { id } = await shop.aBuyer()
  await save(id, {}, null)
  await setVerifiedOnly(true)
  expect((await agreeAbout(id)).code).toBe(CreditReasons.unverified.code)
  expect(await look(id)).toBeNull()
  await setVerifiedOnly(false)
  await declineAbout(id)
})

test('terms that have ended can still be frozen', async () => {
  const { id } = await shop.aBuyer()
  const ends = { validUntil: inDays(1) }
  await grant(shop, people, id, ends)
  clock.forward({ days: 2 })
  expect((await save(id, { ...ends, isFrozen: true }, 0)).data).toEqual({ isAsked: false })
  expect(await look(id)).toMatchObject({ frozenAt: clock.now })
})

test('no account is opened in another currency than the one that was chosen meanwhile', async () => {
  const { id: buyerId } = await shop.aBuyer()
  const { isFrozen: _frozen, ...terms } = TERMS
  const account = { ...terms, buyerId, frozenAt: null, frozenNote: '', now: clock.now }
  const open = (currency: 'CNY' | 'USD') =>
    db.tx(async (tx) => {
      expect(await openAccount(tx, { ...account, currency })).toBe(currency === 'CNY')
      throw new Error('undone')
    })
  await expect(open('USD')).rejects.toThrow('undone')
  await expect(open('CNY')).rejects.toThrow('undone')
})

test('the list of usable accounts leaves out who is not verified or has nothing left', async () => {
  const [used, fresh] = [await shop.aBuyer(), await shop.aBuyer()]
  await grant(shop, people, used.id, { limitAmount: 0 })
  await grant(shop, people, fresh.id)
  const usable = async () =>
    (await must(listCredit, { state: 'usable' }, clerk.by)).items.map(({ buyerId }) => buyerId)
  expect(await usable()).toContain(fresh.id)
  expect(await usable()).not.toContain(used.id)
  await grantTemporary(used.id)
  expect(await usable()).toContain(used.id)
  await setVerifiedOnly(true)
  expect(await usable()).toEqual([])
  await setVerifiedOnly(false)
})

async function grantTemporary(buyerId: number): Promise<void> {
  await save(buyerId, { limitAmount: 0, temporaryAmount: 500, temporaryUntil: inDays(5) }, 0)
  expect((await agreeAbout(buyerId)).code).toBe(1)
}

test('the highest limit and the highest temporary limit can be used to the end', async () => {
  const { id: buyerId } = await shop.aBuyer()
  const most = ANY_AMOUNT_MAX
  const terms = { limitAmount: most, temporaryAmount: most, temporaryUntil: inDays(5) }
  await grant(shop, people, buyerId, terms)
  const take = {
    buyerId,
    currency: 'CNY' as const,
    amount: most,
    now: clock.now,
    lateBefore: clock.now,
  }
  const using = db.tx(async (tx) => {
    for (const orderNumber of ['SO-MOST-1', 'SO-MOST-2']) {
      expect(await takeCredit(tx, { ...take, orderNumber })).not.toBeNull()
    }
    expect(await takeCredit(tx, { ...take, amount: 1, orderNumber: 'SO-MOST-3' })).toBeNull()
    throw new Error('undone')
  })
  await expect(using).rejects.toThrow('undone')
})
