/** Verifications over time: licences expire, documents are deleted, accounts are closed. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { PrivacyReasons } from '#domains/privacy/reasons.ts'
import { askToClose, keepAccount } from '#domains/privacy/contract.ts'
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { myVerification, submitVerification } from '../contract.ts'
import { VerificationReasons } from '../reasons.ts'
import * as office from '../office-contract.ts'
import { anAnswer, businessesOf, itemsOf } from '../testing.ts'

const shop = await openOrderShop()
const { db, must, call, clock } = shop
const clerk = await shop.aClerk()
const { newBusiness, saved, underReview, mailsTo } = businessesOf(shop, clerk)
const { add, archiveOwn } = itemsOf(shop, await shop.aClerk())
afterEach(archiveOwn)
afterAll(async () => {
  clock.forward({ days: 200 })
  await shop.settle()
})

test('an ending licence is notified 30 and 7 days before, once each, and then expires; buying goes on', async () => {
  const { id, by, email } = await newBusiness()
  const { id: verificationId, revision } = await underReview(by, { licenceUntil: '2026-04-15' })
  await must(office.passVerification, { verificationId, revision }, clerk.by)
  const on = async (day: string) => {
    clock.forward({ minutes: Math.ceil((Date.parse(day) - Date.parse(clock.now)) / 60_000) })
    await shop.settle()
    await shop.settle()
  }
  await on('2026-03-16T02:00:00.000Z')
  expect(await mailsTo(email)).toEqual(['papers-passed'])
  await on('2026-03-17T02:00:00.000Z')
  expect(await must(myVerification, {}, by)).toMatchObject({ inForce: { endsSoon: true } })
  await on('2026-04-10T02:00:00.000Z')
  await on('2026-04-15T02:00:00.000Z')
  expect((await must(myVerification, {}, by)).inForce?.state).toBe('passed')
  await on('2026-04-16T02:00:00.000Z')
  expect((await must(myVerification, {}, by)).inForce?.state).toBe('expired')
  expect((await mailsTo(email)).slice(-3)).toEqual([
    'papers-expiring',
    'papers-expiring',
    'papers-expired',
  ])
  expect(await pricingProfile(db, id, shop.clock.now)).toMatchObject({ customerType: 'business' })
})

test('an item with a day of its own ends the verification before the licence does, and is named to its owner', async () => {
  const permit = await add('许可证有效期', { kind: 'date' })
  const { by, email } = await newBusiness()
  const on = (days: number) => new Date(Date.parse(clock.now) + days * DAY_MS).toISOString()
  const [permitEnds, licenceEnds] = [on(20).slice(0, 10), on(400).slice(0, 10)]
  const { id: verificationId, revision } = await underReview(by, {
    licenceUntil: licenceEnds,
    isLicenceEndless: false,
    answers: [anAnswer(permit, { day: permitEnds })],
  })
  await must(office.passVerification, { verificationId, revision }, clerk.by)
  expect((await must(myVerification, {}, by)).inForce).toMatchObject({
    ends: { item: '许可证有效期', day: permitEnds },
    endsSoon: true,
  })
  clock.forward({ minutes: 11 })
  await shop.settle()
  const { notified } = await db.row<{ notified: { item: string } }>(sql`
    select values as notified from messages.message where template = 'papers-item-expiring'`)
  expect(notified).toMatchObject({ item: '许可证有效期', until: permitEnds })
  clock.forward({ days: 22 })
  await shop.settle()
  await shop.settle()
  expect((await must(myVerification, {}, by)).inForce?.state).toBe('expired')
  expect((await mailsTo(email)).at(-1)).toBe('papers-item-expired')
})

test('the merchant decides how long before the end of a licence its owner is told', async () => {
  const { by, email } = await newBusiness()
  const until = new Date(Date.parse(clock.now) + 50 * DAY_MS).toISOString().slice(0, 10)
  const { id: verificationId, revision } = await underReview(by, { licenceUntil: until })
  await must(office.passVerification, { verificationId, revision }, clerk.by)
  await shop.settle()
  expect(await mailsTo(email)).toEqual(['papers-passed'])
  const given = {
    key: 'papers.noticeDays',
    value: 60,
    version: 0,
    now: clock.now,
    by: 'test',
  } as const
  await putSetting(db, given)
  forgetSettings()
  clock.forward({ minutes: 11 })
  await shop.settle()
  expect(await mailsTo(email)).toEqual(['papers-passed', 'papers-expiring'])
  await putSetting(db, { ...given, value: 30, version: 1 })
  forgetSettings()
})

test('ninety days after a rejection pictures and number are deleted, from the disk too', async () => {
  const { by } = await newBusiness()
  const { id: verificationId, revision, form } = await underReview(by)
  const errors = [{ item: 'licence' as const, reason: 'outdated' as const, note: '' }]
  await must(office.rejectVerification, { verificationId, revision, errors }, clerk.by)
  clock.forward({ days: 89 })
  await shop.settle()
  expect((await must(office.officeVerification, { verificationId }, clerk.by)).isPurged).toBe(false)
  clock.forward({ days: 2 })
  await shop.settle()
  await shop.settle()
  expect(await must(office.officeVerification, { verificationId }, clerk.by)).toMatchObject({
    isPurged: true,
    idLast4: '002X',
  })
  expect(
    (await call(office.viewDocument, { verificationId, item: 'idFront' }, clerk.by)).code,
  ).toBe(VerificationReasons.purged.code)
  const folder = join(shop.app.config.dataDir, 'files')
  const left = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(left.some((name) => name.endsWith(form.idFront ?? '-'))).toBe(false)
})

test('while the account is being closed nothing can be submitted; if it is kept, the draft is still there', async () => {
  const { by } = await newBusiness()
  const { revision } = await saved(by)
  await must(askToClose, {}, by)
  const hand = () => call(submitVerification, { revision, agreementVersion: 1 }, by)
  const answers = await Promise.all(Array.from({ length: 5 }, hand))
  const { code: closing } = PrivacyReasons.accountClosing
  expect(answers.filter(({ code }) => code !== closing)).toEqual([])
  expect((await must(myVerification, {}, by)).open).toMatchObject({ state: 'draft', revision })
  await must(keepAccount, {}, by)
  expect((await hand()).data).toMatchObject({ state: 'submitted' })
})
