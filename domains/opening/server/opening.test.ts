/** The steps before opening are done as the merchant sets up the shop; a trial has none. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { officeContacts, saveContacts } from '#domains/content/contacts-contract.ts'
import { officeIdentity, saveIdentity } from '#domains/content/identity-contract.ts'
import { getChannel, shopDetails } from '#domains/content/contract.ts'
import { addReceivingAccount } from '#domains/payments/server/door.ts'
import { officeFreight, saveFreight } from '#domains/shipping/contract.ts'
import { changeSettings } from '#domains/settings/contract.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { confirmStep, dismissOpening, openingSteps } from '../contract.ts'
import { OpeningReasons } from '../reasons.ts'
import { OPTIONAL_STEPS } from '../steps.ts'
import { missingForOpening } from './door.ts'

const now = '2026-03-01T00:00:00.000Z'
const shop = await openTestShop({ now, config: { demo: false } })
const { by } = await staffWith(shop, 'owner')
/** What is to be sold, and by whom. */
const GOODS = ['warehouse', 'category', 'product', 'stock', 'staff', 'order'] as const
/** The clerk of a test is a colleague. */
const SOLD = GOODS.filter((step) => step !== 'staff')
const undone = async () =>
  ((await shop.call(openingSteps, {}, by)).data ?? []).flatMap(({ step, done }) =>
    done ? [] : [step],
  )

const REAL_CONTACTS = {
  telephone: '020 8888 2422',
  phone: '+86 138 0013 8000',
  addressCn: '广州市海港路 1 号',
  addressEn: '1 Harbour Road, Guangzhou',
  licenceNumber: '91350100M000100Y44',
}

test('a new shop lacks every step, and its start prints them', async () => {
  expect(await undone()).toEqual([
    'currency',
    'name',
    'contacts',
    'account',
    'provider',
    'mail',
    'freight',
    'tax',
    ...GOODS,
  ])
  const lines = (await missingForOpening(shop.db, shop.app.config)).map(({ line }) => line)
  expect(lines).toHaveLength(14)
  expect(lines.join('\n')).toContain('SMTP_URL')
  expect((await shop.call(openingSteps, {})).code).toBe(Reasons.loginNeeded.code)
})

test('contacts are written by the merchant, shown on every page, and complete their step', async () => {
  const purged: string[] = []
  const stop = onInvalidation((tags) => purged.push(...tags))
  const { data } = await shop.call(officeContacts, {}, by)
  expect(data).toMatchObject({ isMadeUp: true, email: 'service@tradepost.example' })
  const { isMadeUp: _made, ...form } = data!
  const written = {
    ...form,
    email: 'hello@harbour-trade.com',
    telephone: '020 8888 2421',
    hours: { cn: '每天 9:00–21:00', en: 'Daily, 9:00 to 21:00' },
    foundedYear: 2019,
  }
  expect((await shop.call(saveContacts, written, by)).code).toBe(1)
  stop()
  expect(purged).toContain('*')
  expect((await shop.call(saveContacts, written, by)).code).toBe(Reasons.changedMeanwhile.code)
  // Mobile number, address and licence are still what every new shop comes with.
  expect((await shop.call(officeContacts, {}, by)).data).toMatchObject({ isMadeUp: true })
  expect(await undone()).toContain('contacts')
  const whole = { ...written, ...REAL_CONTACTS, version: form.version + 1 }
  expect((await shop.call(saveContacts, whole, by)).code).toBe(1)
  expect((await shop.call(getChannel, { id: 2421 })).data).toMatchObject({
    email: 'hello@harbour-trade.com',
    telephone: REAL_CONTACTS.telephone,
  })
  expect((await shop.call(shopDetails, {}, { lang: 'en' })).data).toMatchObject({
    hours: 'Daily, 9:00 to 21:00',
    foundedYear: 2019,
  })
  const log = await shop.call(listAudit, { action: 'content.contacts' }, by)
  expect(log.data?.items).toMatchObject([
    { object: 'channel:2421' },
    { object: 'channel:2421', before: { email: 'service@tradepost.example' } },
  ])
  expect(await undone()).toEqual([
    'currency',
    'name',
    'account',
    'provider',
    'mail',
    'freight',
    'tax',
    ...GOODS,
  ])
})

test('staff without the permission cannot write contacts, and a wrong address is reported at its field', async () => {
  const clerk = await staffWith(shop, 'orders')
  const { isMadeUp: _made, ...form } = (await shop.call(officeContacts, {}, by)).data!
  expect((await shop.call(saveContacts, form, clerk.by)).code).toBe(Reasons.forbidden.code)
  const wrong = await shop.call(saveContacts, { ...form, email: 'nobody' }, by)
  expect(wrong).toMatchObject({ code: Reasons.invalidInput.code })
  expect(JSON.stringify(wrong.data)).toContain('email')
})

test('the merchant’s account and freight complete their steps', async () => {
  const bank = { cn: '工商银行' }
  const account = { holder: 'Harbour', number: '6222 0000 0001', bank, currency: 'CNY' } as const
  await addReceivingAccount(shop.db, { ...account, active: true })
  expect(await undone()).toEqual([
    'currency',
    'name',
    'provider',
    'mail',
    'freight',
    'tax',
    ...SOLD,
  ])
  const { data: identity } = await shop.call(officeIdentity, {}, by)
  // Whoever reads Chinese would still see the default name.
  const half = { ...identity!, name: { ...identity!.name, en: 'Harbour Trade' } }
  const halfNamed = (await shop.call(saveIdentity, half, by)).data!
  expect(await undone()).toContain('name')
  const named = { ...halfNamed, name: { cn: '海港商行' } }
  expect((await shop.call(saveIdentity, named, by)).code).toBe(1)
  expect(await undone()).toEqual(['currency', 'provider', 'mail', 'freight', 'tax', ...SOLD])
  const [first] = (await shop.call(officeFreight, {}, by)).data ?? []
  expect((await shop.call(saveFreight, first!, by)).code).toBe(1)
  expect(await undone()).toEqual(['currency', 'provider', 'mail', 'tax', ...SOLD])
})

test('mail and a trial', async () => {
  const mailing = await openTestShop({
    now,
    config: { demo: false, smtpUrl: 'smtp://127.0.0.1:1' },
  })
  const owner = await staffWith(mailing, 'owner')
  const steps = (await mailing.call(openingSteps, {}, owner.by)).data
  expect(steps).toContainEqual({ step: 'mail', done: true })
  const trial = await openTestShop({ now })
  const someone = await staffWith(trial, 'owner')
  expect((await trial.call(openingSteps, {}, someone.by)).data).toEqual([])
})

test('goods, stock and the first order complete the list, which is then put away for everybody', async () => {
  const real = await openOrderShop({ config: { demo: false, smtpUrl: 'smtp://127.0.0.1:1' } })
  const { must, call, db } = real
  const clerk = await real.aClerk()
  const open = async () =>
    (await must(openingSteps, {}, clerk.by)).flatMap(({ step, done }) => (done ? [] : [step]))
  expect(await open()).toContain('order')
  const buyer = await real.aBuyer()
  await real.anOrder(buyer, await real.goods(5))
  const left = await open()
  expect(left).not.toContain('product')
  expect(left).not.toContain('stock')
  expect(left).not.toContain('order')
  expect((await call(dismissOpening, {}, clerk.by)).code).toBe(OpeningReasons.notDone.code)
  const { isMadeUp: _made, ...contacts } = await must(officeContacts, {}, clerk.by)
  const identity = await must(officeIdentity, {}, clerk.by)
  await must(saveIdentity, { ...identity, name: { cn: '海港商行' } }, clerk.by)
  const email = 'hello@harbour-trade.com'
  await must(saveContacts, { ...contacts, ...REAL_CONTACTS, email }, clerk.by)
  const account = { holder: 'Harbour', number: '6222 0000 0001', bank: { cn: '工商银行' } }
  await addReceivingAccount(db, { ...account, currency: 'CNY', active: true })
  const [freight] = await must(officeFreight, {}, clerk.by)
  await must(saveFreight, freight!, clerk.by)
  await must(confirmStep, { step: 'tax' }, clerk.by)
  expect((await open()).every((step) => OPTIONAL_STEPS.includes(step))).toBe(true)
  await must(dismissOpening, {}, clerk.by)
  await must(dismissOpening, {}, clerk.by)
  expect(await must(openingSteps, {}, clerk.by)).toEqual([])
})

test('freight and tax as they came are confirmed once, by those who may change settings', async () => {
  const fresh = await openTestShop({ now, config: { demo: false } })
  const owner = await staffWith(fresh, 'owner')
  const other = await staffWith(fresh, 'orders')
  const isDone = async (step: string) =>
    (await fresh.call(openingSteps, {}, owner.by)).data?.find((each) => each.step === step)?.done
  expect((await fresh.call(confirmStep, { step: 'tax' }, other.by)).code).toBe(
    Reasons.forbidden.code,
  )
  expect(await isDone('tax')).toBe(false)
  await Promise.all([1, 2, 3].map(() => fresh.call(confirmStep, { step: 'tax' }, owner.by)))
  expect([await isDone('tax'), await isDone('freight')]).toEqual([true, false])
  const log = await fresh.call(listAudit, { action: 'opening.confirm' }, owner.by)
  expect(log.data?.items).toMatchObject([{ object: 'opening', after: { step: 'tax' } }])
  expect((await fresh.call(confirmStep, { step: 'name' } as never, owner.by)).code).toBe(
    Reasons.invalidInput.code,
  )
})

test('a changed tax setting is the merchant’s own tax', async () => {
  const fresh = await openTestShop({ now, config: { demo: false } })
  const owner = await staffWith(fresh, 'owner')
  const change = { key: 'tax.ratePercent', value: 11, version: 0 } as const
  expect((await fresh.call(changeSettings, { changes: [change] }, owner.by)).code).toBe(1)
  const steps = (await fresh.call(openingSteps, {}, owner.by)).data
  expect(steps).toContainEqual({ step: 'tax', done: true })
})

test('a trial that began empty has steps, but not those of mail that it shows', async () => {
  const trial = await openTestShop({ now })
  const someone = await staffWith(trial, 'owner')
  await trial.owner.db.count(sql`insert into kit.milestone (name) values ('empty')`)
  const steps = (await trial.call(openingSteps, {}, someone.by)).data
  expect(steps).toContainEqual({ step: 'provider', done: true })
  expect(steps).toContainEqual({ step: 'tax', done: false })
  expect(steps?.some(({ step }) => step === 'mail')).toBe(false)
})
