/** Coupons that come with a new account: noted as it registers, given by the sweep, whatever happens between. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { agreement, register, sendCode } from '#domains/accounts/contract.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { askToClose } from '#domains/privacy/contract.ts'
import { claimCoupon, myCoupons, offeredCoupons } from '../contract.ts'
import { CouponReasons } from '../reasons.ts'
import { stopCoupon } from '../office-contract.ts'
import { aTemplate } from '../testing.ts'
import { codeHash } from './code-text.ts'
import { couponOfferOf } from './door.ts'
import { forgetBuyer } from './had-before-sql.ts'
import { personal } from './personal/personal.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const clerk = await shop.aClerk()
const { version: agreementVersion } = await must(agreement, {}, {})

let people = 0
async function aNewcomer(email = `newcomer${++people}@example.com`) {
  await must(sendCode, { email, purpose: 'register' }, {})
  const mails = await must(demoOutbox, { to: email }, {})
  const mail = mails.find(({ template }) => template === 'register-code')
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  const form = { password: 'harbour7', nickName: 'Lin', customerType: 'individual' } as const
  const { userinfo } = await must(register, { ...form, email, code, agreementVersion }, {})
  return { id: userinfo.id, by: { 'user-token': userinfo.user_token } }
}
const mine = async ({ by }: { by: Record<string, string> }) =>
  (await must(myCoupons, { state: 'unused' }, by)).items.map(({ name }) => name)
/** Coupons that they were told of. */
const messagesOf = async ({ id }: { id: number }) =>
  (
    await db.rows<{ coupon: string }>(sql`
      select values ->> 'coupon' as coupon from messages.message where buyer_id = ${id} and template = 'coupon-given'`)
  ).map(({ coupon }) => coupon)
const waiting = async () =>
  (await db.row<{ count: number }>(sql`select count(*) as count from coupons.newcomer`)).count
const named = (cn: string) => ({ name: { cn }, source: 'register' as const })

test('a new account is given what is offered to new accounts, and nothing that is not for it', async () => {
  await aNewcomer()
  expect(await waiting()).toBe(0)
  await aTemplate(shop, clerk.by, named('欢迎'))
  await aTemplate(shop, clerk.by, { ...named('企业'), audience: 'business' })
  const stopped = await aTemplate(shop, clerk.by, named('停止'))
  const newcomer = await aNewcomer()
  expect(await waiting()).toBe(1)
  await must(stopCoupon, { templateId: stopped, reason: '预算用完' }, clerk.by)
  await shop.runSweeps()
  await shop.runSweeps()
  expect(await waiting()).toBe(0)
  expect(await mine(newcomer)).toEqual(['欢迎'])
  expect(await messagesOf(newcomer)).toEqual(['欢迎'])
})

test('whoever came in time has it, though the sweep comes after the last day, and from the day they came', async () => {
  const claimUntil = '2026-03-02T00:00:00.000Z'
  await aTemplate(shop, clerk.by, { ...named('限时'), claimUntil, validDays: 30 })
  const newcomer = await aNewcomer()
  clock.forward({ days: 2 })
  const late = await aNewcomer()
  await shop.runSweeps()
  expect(await mine(newcomer)).toContain('限时')
  expect(await mine(late)).not.toContain('限时')
  expect(await messagesOf(newcomer)).toEqual(['欢迎和限时'])
  const { items } = await must(myCoupons, { state: 'unused' }, newcomer.by)
  const coupon = items.find(({ name }) => name === '限时')
  expect(coupon).toMatchObject({ validUntil: '2026-03-31T16:00:00.000Z' })
})

test('of an account that is deleted before nothing is left', async () => {
  const leaving = await aNewcomer()
  expect(await waiting()).toBe(1)
  await db.tx((tx) => personal.forget!(tx, leaving.id, clock.now))
  expect(await waiting()).toBe(0)
})

/** The account is deleted after the days it may be kept, as its owner asked. */
async function close({ by }: { by: Record<string, string> }) {
  await must(askToClose, {}, by)
  clock.forward({ days: 7, minutes: 1 })
  await shop.runSweeps()
}
const forgotten = () =>
  db.rows<Record<string, unknown>>(sql`select * from coupons.forgotten order by template_id`)
const stateOf = async ({ by }: { by: Record<string, string> }, id: number) =>
  (await must(offeredCoupons, {}, by)).find(({ templateId }) => templateId === id)?.offer

test('whoever deletes their account and registers its address again is given nothing twice', async () => {
  const email = 'comes.again@example.com'
  const welcome = await aTemplate(shop, clerk.by, named('再来'))
  const centre = await aTemplate(shop, clerk.by, { name: { cn: '中心' }, perPerson: 2 })
  const first = await aNewcomer(email)
  await shop.runSweeps()
  expect(await mine(first)).toContain('再来')
  await must(claimCoupon, { templateId: centre }, first.by)
  await close(first)
  const noted = await forgotten()
  expect(noted.filter(({ templateId }) => templateId === welcome)).toHaveLength(1)
  expect(JSON.stringify(noted)).not.toContain(email)

  const again = await aNewcomer('Comes.Again@example.com')
  await shop.runSweeps()
  expect(await mine(again)).not.toContain('再来')
  expect(await messagesOf(again)).not.toContain('再来')
  await must(claimCoupon, { templateId: centre }, again.by)
  expect(await stateOf(again, centre)).toBe('claimed')
  const offer = { templateId: centre, buyerId: again.id, now: clock.now }
  expect(await couponOfferOf(db, offer)).toMatchObject({ ownLeftCount: 0 })
  const { code } = await shop.call(claimCoupon, { templateId: centre }, again.by)
  expect(code).toBe(CouponReasons.claimedAlready.code)
  expect(await forgotten()).toEqual([])

  // What was had under both accounts counts for the third.
  await close(again)
  const third = await aNewcomer(email)
  expect(await stateOf(third, centre)).toBe('claimed')
  await shop.runSweeps()
  expect(await mine(third)).not.toContain('再来')
  // Others have it all the same.
  const other = await aNewcomer()
  await shop.runSweeps()
  expect(await mine(other)).toContain('再来')
})

test('of two former accounts with one address the one that had more counts', async () => {
  const templateId = await aTemplate(shop, clerk.by, { name: { cn: '两次' }, perPerson: 2 })
  const [one, other] = [await shop.aBuyer(), await shop.aBuyer()]
  for (const { by } of [one, one, other]) await must(claimCoupon, { templateId }, by)
  const hashes = [codeHash('one address')]
  const counts = () =>
    db.rows(sql`
      select count from coupons.forgotten where template_id = ${templateId}`)
  await forgetBuyer(db, { buyerId: one.id, hashes, now: clock.now })
  await forgetBuyer(db, { buyerId: other.id, hashes, now: clock.now })
  expect(await counts()).toEqual([{ count: 2 }])
})

test('of deleted accounts nothing is kept once the coupon cannot be claimed any more', async () => {
  const short = await aTemplate(shop, clerk.by, named('短'))
  const leaving = await aNewcomer('leaves@example.com')
  await shop.runSweeps()
  await close(leaving)
  const isNoted = async () => (await forgotten()).some(({ templateId }) => templateId === short)
  expect(await isNoted()).toBe(true)
  await must(stopCoupon, { templateId: short, reason: '结束' }, clerk.by)
  clock.forward({ hours: 2 })
  await shop.runSweeps()
  expect(await isNoted()).toBe(false)
})
