/** Versions of the agreement that are written ahead, take effect on their day, and may need to be accepted again. */
import { describe, expect, test } from 'vitest'
import { submitOrder } from '#domains/checkout/contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { agreement, register, sendCode } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { agreeAgain, agreements, agreementText, myAgreement } from '../agreement-contract.ts'
import {
  addAgreement,
  changeAgreement,
  officeAgreements,
  removeAgreement,
} from '../office-contract.ts'

const shop = await openOrderShop()
const { call, must, clock } = shop
const clerk = await shop.aClerk()

const inDays = (days: number) => new Date(Date.parse(clock.now) + days * 86_400_000).toISOString()
const form = (days: number, asksAgain = false) => ({
  title: { cn: '用户协议', en: 'Agreement' },
  html: { cn: '<p>新条款</p><script>alert(1)</script>', en: '<p>New terms</p>' },
  inForceFrom: inDays(days),
  asksAgain,
})
const states = async () =>
  (await must(agreements, {}, {})).map(({ version, state }) => `${version} ${state}`)

describe('a version of the agreement', () => {
  test('is scheduled one at a time, changed and deleted until its day', async () => {
    const many = await Promise.all(
      Array.from({ length: 8 }, () => call(addAgreement, form(3), clerk.by)),
    )
    const codes = many.map(({ code }) => code)
    expect(codes.filter((code) => code === 1)).toHaveLength(1)
    expect(codes.filter((code) => code === AccountReasons.agreementWaits.code)).toHaveLength(7)
    expect(await states()).toEqual(['2 coming', '1 inForce'])
    expect((await must(agreement, {}, {})).version).toBe(1)

    const early = { ...form(0), version: '2', revision: 1 }
    expect((await call(changeAgreement, early, clerk.by)).code).toBe(
      AccountReasons.agreementTooEarly.code,
    )
    const twice = await Promise.all(
      [1, 2].map((days) =>
        call(changeAgreement, { ...form(days), version: '2', revision: 1 }, clerk.by),
      ),
    )
    expect(twice.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      1,
      Reasons.changedMeanwhile.code,
    ])
    await must(removeAgreement, { version: '2', revision: 2 }, clerk.by)
    expect(await states()).toEqual(['1 inForce'])
    const log = await must(listAudit, { object: 'agreement:2' }, clerk.by)
    expect(log.items.map(({ action }) => action)).toEqual([
      'accounts.agreement.remove',
      'accounts.agreement.change',
      'accounts.agreement.add',
    ])
  })

  test('takes effect at its instant; then it never changes, and nothing in it is executed', async () => {
    const { version, revision } = await must(addAgreement, form(1), clerk.by)
    const of = { version: String(version), revision }
    clock.forward({ minutes: 24 * 60 })
    expect((await must(agreement, {}, {})).version).toBe(version)
    expect(await states()).toEqual([`${version} inForce`, '1 over'])
    const begun = AccountReasons.agreementBegun.code
    expect((await call(changeAgreement, { ...form(1), ...of }, clerk.by)).code).toBe(begun)
    expect((await call(removeAgreement, of, clerk.by)).code).toBe(begun)
    const text = (lang: string) => must(agreementText, { version: of.version }, { lang })
    expect([(await text('cn')).html, (await text('spa')).lang]).toEqual(['<p>新条款</p>', 'cn'])
    expect((await text('en')).html).toBe('<p>New terms</p>')
    expect((await call(agreementText, { version: '99' }, {})).code).toBe(Reasons.notFound.code)
  })

  test('that must be accepted again holds back orders until it is accepted, and only those', async () => {
    const item = await shop.goods(20)
    const old = await shop.aBuyer()
    const quote = await shop.checkoutNow(old, item)
    const { version } = await must(addAgreement, form(1, true), clerk.by)
    clock.forward({ minutes: 10 })
    expect((await must(myAgreement, {}, old.by)).mustAgree).toBe(false)
    clock.forward({ minutes: 24 * 60 })
    const request = { checkoutId: (await shop.checkoutNow(old, item)).id, remarks: '' }
    expect(request.checkoutId).not.toBe(quote.id)
    expect((await call(submitOrder, request, old.by)).code).toBe(
      AccountReasons.agreementNeeded.code,
    )
    const wrong = await call(agreeAgain, { version: version - 1 }, old.by)
    expect(wrong.code).toBe(AccountReasons.agreementChanged.code)
    expect(await must(myAgreement, {}, old.by)).toMatchObject({
      mustAgree: true,
      inForceVersion: version,
    })
    await Promise.all(Array.from({ length: 5 }, () => must(agreeAgain, { version }, old.by)))
    const { mustAgree, accepted } = await must(myAgreement, {}, old.by)
    expect([mustAgree, accepted.map((each) => each.version)]).toEqual([
      false,
      [version, version - 1],
    ])
    expect(accepted[0]!.acceptedAt).toBe(clock.now)
    expect((await call(submitOrder, request, old.by)).code).toBe(1)

    const fresh = await shop.aBuyer()
    expect((await must(myAgreement, {}, fresh.by)).mustAgree).toBe(false)
    const [newest] = await must(officeAgreements, {}, clerk.by)
    expect(newest).toMatchObject({ version, acceptedCount: 2, newestCount: 2 })
  })

  test('is the one that registering accepts', async () => {
    const { version } = await must(agreement, {}, {})
    const email = 'ticks@example.com'
    await must(sendCode, { email, purpose: 'register' }, {})
    const old = {
      email,
      code: '000000',
      password: 'harbour7',
      nickName: 'Ticks',
      customerType: 'individual',
      agreementVersion: version - 1,
    } as const
    expect((await call(register, old, {})).code).toBe(AccountReasons.agreementChanged.code)
  })
})
