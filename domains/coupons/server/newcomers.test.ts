/** Coupons that come with a new account: noted as it registers, given by the sweep, whatever happens between. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { agreement, register, sendCode } from '#domains/accounts/contract.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { myCoupons } from '../contract.ts'
import { stopCoupon } from '../office-contract.ts'
import { aTemplate } from '../testing.ts'
import { personal } from './personal/personal.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const clerk = await shop.aClerk()
const { version: agreementVersion } = await must(agreement, {}, {})

let people = 0
async function aNewcomer() {
  const email = `newcomer${++people}@example.com`
  await must(sendCode, { email, purpose: 'register' }, {})
  const [mail] = await must(demoOutbox, { to: email }, {})
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
