/** Codes: unguessable, made in the background, claimed once each, downloaded by few, voided when they leak. */
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { codeBatches, makeCodes, voidCodes } from '../codes-contract.ts'
import { claimByCode, claimCoupon, myCoupons } from '../contract.ts'
import { giveCoupons } from '../giving-contract.ts'
import { officeCoupon, stopCoupon, type TemplateForm } from '../office-contract.ts'
import { CouponReasons } from '../reasons.ts'
import { aTemplate } from '../testing.ts'
import { lockBatchToMake } from './code-sql.ts'
import { typedCode } from './code-text.ts'
import { makeNext } from './codes.ts'

const shop = await openOrderShop({ config: { limitFactor: 1 } })
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const stranger = await shop.aBuyer()

beforeEach(async () => {
  await shop.owner.db.count(sql`delete from kit.bucket`)
})

const byCode = (changes: Partial<TemplateForm> = {}) =>
  aTemplate(shop, clerk.by, { source: 'code', totalCount: 1000, ...changes })
const download = async (batchId: number) =>
  (
    await fetch(`${shop.url}/api/office/coupons/code-batches/${batchId}/file?format=csv`, {
      headers: { ...clerk.by, lang: 'en' },
    })
  ).text()
async function codesOf(templateId: number, count: number) {
  await must(makeCodes, { templateId, name: 'Fair', count }, clerk.by)
  const [batch] = await must(codeBatches, { templateId }, clerk.by)
  await shop.runSweeps()
  const rows = (await download(batch!.id)).trim().split(/\r?\n/).slice(1)
  return { batchId: batch!.id, codes: rows.map((row) => row.split(',')[0]!) }
}
const claim = (code: string, by = buyer.by) => call(claimByCode, { code }, by)

test('codes are made in the background, each different, and the database alone does not tell them', async () => {
  const templateId = await byCode()
  const { codes, batchId } = await codesOf(templateId, 12)
  expect(codes).toHaveLength(12)
  expect(new Set(codes).size).toBe(12)
  for (const code of codes)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const stored = await db.row<{ text: string }>(sql`
    select (select string_agg(b::text, '') from coupons.code_batch b) || (select string_agg(c::text, '') from coupons.code c) as text`)
  for (const code of codes) expect(stored.text).not.toContain(typedCode(code))
  const [batch] = await must(codeBatches, { templateId }, clerk.by)
  expect(batch).toMatchObject({ id: batchId, codeCount: 12, madeCount: 12, claimedCount: 0 })
})

test('a code is one coupon, however it is typed, and for the first who claims it', async () => {
  const templateId = await byCode()
  const { codes, batchId } = await codesOf(templateId, 3)
  const [first = '', second = ''] = codes
  const typed = ` ${first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `
  expect((await claim(typed)).data).toMatchObject({ state: 'unused', offAmount: 1000 })
  expect((await claim(first)).code).toBe(CouponReasons.claimedAlready.code)
  expect((await claim(first, stranger.by)).code).toBe(CouponReasons.codeUsed.code)
  // One a person, whatever codes they have.
  expect((await claim(second)).code).toBe(CouponReasons.claimedAlready.code)
  expect((await claim('0000-0000-0000-0000')).code).toBe(CouponReasons.codeUnknown.code)
  const file = await download(batchId)
  expect(file).toContain(`${first},Claimed,2026-03-01`)
  expect(file).toContain(`${second},Not claimed,`)
  const log = await must(listAudit, { object: `coupon:${templateId}` }, clerk.by)
  expect(log.items.map(({ action }) => action)).toContain('coupons.codesFile')
  // Without a code it is not to be had.
  expect((await call(claimCoupon, { templateId }, stranger.by)).code).toBe(
    CouponReasons.templateNotFound.code,
  )
  const given = await call(giveCoupons, { templateId, buyerIds: [stranger.id] }, clerk.by)
  expect(given.code).toBe(CouponReasons.templateNotFound.code)
})

test('of many who claim one code at once one has it, and the code is no one else’s', async () => {
  const templateId = await byCode()
  const { codes } = await codesOf(templateId, 1)
  const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.aBuyer()))
  const answers = await Promise.all(buyers.map(({ by }) => claim(codes[0]!, by)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  const refused = answers.filter(({ code }) => code === CouponReasons.codeUsed.code)
  expect(refused).toHaveLength(9)
  expect((await must(officeCoupon, { templateId }, clerk.by)).takenCount).toBe(1)
})

test('who tries codes is stopped, and with the right one as well', async () => {
  const templateId = await byCode()
  const { codes } = await codesOf(templateId, 1)
  const tried = []
  for (let i = 0; i < 20; i++) tried.push((await claim(`7777-7777-7777-${1000 + i}`)).code)
  expect(new Set(tried)).toEqual(new Set([CouponReasons.codeUnknown.code]))
  expect((await claim(codes[0]!)).code).toBe(Reasons.tooMany.code)
  expect((await must(myCoupons, { state: 'unused' }, buyer.by)).items).not.toContainEqual(
    expect.objectContaining({ templateId }),
  )
  clock.forward({ minutes: 4 })
  expect((await claim(codes[0]!)).code).toBe(1)
})

test('void codes are no longer good, claimed coupons are; a stopped template gives none', async () => {
  const templateId = await byCode()
  const { batchId, codes } = await codesOf(templateId, 3)
  await must(claimByCode, { code: codes[0]! }, buyer.by)
  await must(voidCodes, { batchId, reason: '名单泄露' }, clerk.by)
  expect((await claim(codes[1]!, stranger.by)).code).toBe(CouponReasons.codeUnknown.code)
  expect((await claim(codes[0]!, stranger.by)).code).toBe(CouponReasons.codeUsed.code)
  expect((await must(myCoupons, { state: 'unused' }, buyer.by)).counts.unused).toBeGreaterThan(0)
  const again = await call(voidCodes, { batchId, reason: '再次' }, clerk.by)
  expect(again.code).toBe(CouponReasons.batchNotFound.code)
  expect(await download(batchId)).toContain(`${codes[1]},Void,`)
  const other = await codesOf(templateId, 1)
  await must(stopCoupon, { templateId, reason: '预算用完' }, clerk.by)
  expect((await claim(other.codes[0]!, stranger.by)).code).toBe(CouponReasons.notOnOffer.code)
})

test('what was claimed by codes that are void now leaves fewer for new ones: each printed one is good', async () => {
  const templateId = await byCode({ totalCount: 3 })
  const { batchId, codes } = await codesOf(templateId, 3)
  expect((await claim(codes[0]!)).code).toBe(1)
  await must(voidCodes, { batchId, reason: '名单泄露' }, clerk.by)
  const make = async (count: number) =>
    (await call(makeCodes, { templateId, name: 'Again', count }, clerk.by)).code
  expect(await make(3)).toBe(CouponReasons.tooManyCodes.code)
  expect(await make(2)).toBe(1)
})

test('there are never more codes than coupons, and only where they are claimed by code', async () => {
  const templateId = await byCode({ totalCount: 10 })
  const make = async (count: number, id = templateId) =>
    (await call(makeCodes, { templateId: id, name: 'Fair', count }, clerk.by)).code
  expect(await make(11)).toBe(CouponReasons.tooManyCodes.code)
  expect(await make(8)).toBe(1)
  expect(await make(3)).toBe(CouponReasons.tooManyCodes.code)
  expect(await make(100_001)).toBe(Reasons.invalidInput.code)
  const centre = await aTemplate(shop, clerk.by)
  expect(await make(1, centre)).toBe(CouponReasons.notByCode.code)
})

test('the last part of a batch makes only what is left of it', async () => {
  const templateId = await byCode({ totalCount: 5001 })
  await must(makeCodes, { templateId, name: 'Fair', count: 5001 }, clerk.by)
  await shop.runSweeps()
  await shop.runSweeps()
  expect((await must(codeBatches, { templateId }, clerk.by))[0]).toMatchObject({ madeCount: 5001 })
})

test('100,000 codes are made in parts, and what a lost process had not made is made by the next', async () => {
  await shop.runSweeps()
  const templateId = await byCode({ totalCount: 100_000 })
  await must(makeCodes, { templateId, name: 'Flyers', count: 100_000 }, clerk.by)
  const [batch] = await must(codeBatches, { templateId }, clerk.by)
  const part = () =>
    db.tx(async (tx) => {
      const id = await lockBatchToMake(tx, () => sql`true`)
      await makeNext(tx, id!, { ...shop, now: clock.now } as never)
    })
  await part()
  expect((await must(codeBatches, { templateId }, clerk.by))[0]).toMatchObject({ madeCount: 5000 })
  const lost = db.tx(async (tx) => {
    await makeNext(tx, batch!.id, { ...shop, now: clock.now } as never)
    throw new Error('killed')
  })
  await expect(lost).rejects.toThrow('killed')
  await shop.runSweeps()
  const [made] = await must(codeBatches, { templateId }, clerk.by)
  expect(made).toMatchObject({ madeCount: 100_000, codeCount: 100_000 })
  const { count } = await db.row<{ count: number }>(sql`
    select count(distinct hash) as count from coupons.code where batch_id = ${batch!.id}`)
  expect(count).toBe(100_000)
  const rows = (await download(batch!.id)).trim().split(/\r?\n/)
  expect(rows).toHaveLength(100_001)
  expect((await claim(rows.at(-1)!.split(',')[0]!, stranger.by)).code).toBe(1)
})
