/** Setting up a payment provider: two people, secrets that never come back, keys that are tried, keys that cannot be right. */
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals, withdraw } from '#domains/approvals/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  officeProviders,
  saveProvider,
  testProvider,
  type ProviderAccount,
} from '../../providers-contract.ts'
import type { ProviderName } from '../../provider-fields.ts'
import { PaymentReasons } from '../../reasons.ts'
import { alipayDouble } from '../../testing/alipay-double.ts'
import { openDoubles } from '../../testing/doubles.ts'
import { stripeDouble } from '../../testing/stripe-double.ts'
import { wechatDouble } from '../../testing/wechat-double.ts'
import { waysToPay } from '../../ways-contract.ts'

const all = { stripe: stripeDouble(), wechat: wechatDouble(), alipay: alipayDouble() }
const doubles = await openDoubles(Object.values(all))
afterAll(() => doubles.stop())
const shop = await openOrderShop({ config: { demo: false, paymentTestUrl: doubles.url } })
const { call, must, db } = shop
const clerk = await shop.aClerk()
const colleague = await shop.aClerk()

async function accountOf(provider: ProviderName): Promise<ProviderAccount> {
  const found = await must(officeProviders, {}, clerk.by)
  return found.find((each) => each.provider === provider)!
}
async function save(provider: ProviderName, changes: object, by = clerk.by) {
  const account = await accountOf(provider)
  const { isOn, minAmount, maxAmount, customerTypes, orderFamilies, fields, version } = account
  const { possibleCurrencies: currencies } = account
  const rules = { currencies, minAmount, maxAmount, customerTypes, orderFamilies }
  return call(saveProvider, { provider, isOn, ...rules, fields, version, ...changes }, by)
}
const keysOf = (provider: ProviderName) => ({ ...all[provider].fields })

test('a provider is turned on by two people, and nothing counts before', async () => {
  expect((await save('stripe', { isOn: true })).code).toBe(PaymentReasons.providerKeysNeeded.code)
  const saved = await save('stripe', { isOn: true, fields: keysOf('stripe') })
  expect(saved.data).toEqual({ isAsked: true })
  expect(await accountOf('stripe')).toMatchObject({ isOn: false, hasKeys: false })
  expect((await must(waysToPay, {}, {})).isOnline).toBe(false)

  const { items } = await must(listApprovals, { object: 'provider:stripe' }, colleague.by)
  const secret = all.stripe.fields.secretKey ?? ''
  expect(items[0]?.lines).toContainEqual({
    word: 'provider.secretKey',
    amount: null,
    text: `…${secret.slice(-4)}`,
  })
  expect(JSON.stringify(items)).not.toContain(secret)
  const stored = await db.rows(sql`select payload::text from approvals.request`)
  expect(JSON.stringify(stored)).not.toContain(secret)
  const approvalId = items[0]?.id ?? 0
  expect((await call(approve, { approvalId }, clerk.by)).code).not.toBe(1)
  await must(approve, { approvalId }, colleague.by)
  expect(await accountOf('stripe')).toMatchObject({ isOn: true, hasKeys: true, isTest: true })
  expect((await must(waysToPay, {}, {})).isOnline).toBe(true)
})

test('rules change alone, other keys of one that is on do not, and turning it off never waits', async () => {
  expect((await save('stripe', { maxAmount: 900_000 })).data).toEqual({ isAsked: false })
  const others = { ...keysOf('stripe'), webhookSecret: 'whsec_another0123456789' }
  expect((await save('stripe', { fields: others })).data).toEqual({ isAsked: true })
  expect((await save('stripe', { isOn: false })).data).toEqual({ isAsked: false })
  const { items } = await must(listApprovals, { object: 'provider:stripe' }, colleague.by)
  // What was asked for is about what was there then.
  const { code } = await call(approve, { approvalId: items[0]?.id ?? 0 }, colleague.by)
  expect(code).toBe(Reasons.changedMeanwhile.code)
  expect(await accountOf('stripe')).toMatchObject({ isOn: false, maxAmount: 900_000 })
})

test('one that is off still states what came, so its keys are not one person’s either', async () => {
  const { items: before } = await must(listApprovals, { object: 'provider:stripe' }, clerk.by)
  for (const { id, state } of before) {
    if (state === 'pending') await must(withdraw, { approvalId: id }, clerk.by)
  }
  const forged = { ...keysOf('stripe'), webhookSecret: 'whsec_of_a_thief_0123456789' }
  expect((await save('stripe', { isOn: false, fields: forged })).data).toEqual({ isAsked: true })
  const { items } = await must(listApprovals, { object: 'provider:stripe' }, colleague.by)
  const pending = items.find(({ state }) => state === 'pending')
  expect(pending?.lines).toContainEqual({
    word: 'provider.webhookSecret',
    amount: null,
    text: '…6789',
  })
})

test('keys that cannot be right are refused field by field', async () => {
  const wrong = {
    ...keysOf('wechat'),
    apiKey: 'short',
    publicKey: all.wechat.fields.privateKey ?? '',
  }
  const { code, data } = await save('wechat', { fields: wrong })
  expect(code).toBe(Reasons.invalidInput.code)
  const { fields } = data as unknown as { fields: { path: string }[] }
  expect(fields.map(({ path }) => path).sort()).toEqual(['fields.apiKey', 'fields.publicKey'])
  expect(
    await db.rows(sql`select id from payments.provider_keys where provider = 'wechat'`),
  ).toEqual([])
})

test.each(['stripe', 'wechat', 'alipay'] as const)(
  'the keys of %s are tried without saving',
  async (provider) => {
    const fields = keysOf(provider)
    const tried = () => must(testProvider, { provider, fields }, clerk.by)
    expect(await tried()).toEqual({ result: 'fine', code: '' })
    doubles.are('away')
    expect(await tried()).toEqual({ result: 'away', code: '' })
    doubles.are('fine')
    const others =
      provider === 'stripe'
        ? stripeDouble()
        : provider === 'wechat'
          ? wechatDouble()
          : alipayDouble()
    const mixed =
      provider === 'stripe'
        ? others.fields
        : { ...fields, privateKey: others.fields.privateKey ?? '' }
    const refused = await must(testProvider, { provider, fields: { ...mixed } }, clerk.by)
    expect(refused.result).toBe('refused')
    expect(refused.code).toMatch(/SIGN|signature|api_key/)
  },
)

test('an empty secret stays as it is stored', async () => {
  expect((await save('alipay', { fields: keysOf('alipay') })).data).toEqual({ isAsked: false })
  const { fields, version } = await accountOf('alipay')
  expect(Object.keys(fields).sort()).toEqual(['appId', 'publicKey', 'sellerId'])
  expect((await save('alipay', { fields: { ...fields, privateKey: '' } })).data).toEqual({
    isAsked: false,
  })
  const rows = await db.rows(sql`select id from payments.provider_keys where provider = 'alipay'`)
  expect(rows).toHaveLength(1)
  const tried = await must(
    testProvider,
    { provider: 'alipay', fields: { ...fields, privateKey: '' } },
    clerk.by,
  )
  expect(tried.result).toBe('fine')
  expect((await accountOf('alipay')).version).toBe(version + 1)
})

test('a second person sees whose keys say that money came', async () => {
  const first = { ...keysOf('alipay') }
  expect((await save('alipay', { isOn: true, fields: first })).data).toEqual({ isAsked: true })
  const { items } = await must(listApprovals, { object: 'provider:alipay' }, colleague.by)
  const print = items[0]?.lines.find(({ word }) => word === 'provider.publicKey')?.text
  expect(print).toMatch(/^[0-9a-f]{16}$/)
  await must(withdraw, { approvalId: items[0]?.id ?? 0 }, clerk.by)
})

test('keys for trials are not for buyers of a real shop', async () => {
  const real = await openOrderShop({ config: { demo: false } })
  const owner = await real.aClerk()
  const [account] = await real.must(officeProviders, {}, owner.by)
  const { possibleCurrencies, customerTypes, orderFamilies, version } = account!
  const rules = {
    currencies: possibleCurrencies,
    minAmount: null,
    maxAmount: null,
    customerTypes,
    orderFamilies,
  }
  const form = {
    provider: 'stripe' as const,
    isOn: true,
    ...rules,
    fields: keysOf('stripe'),
    version,
  }
  const { code } = await real.call(saveProvider, form, owner.by)
  expect(code).toBe(PaymentReasons.providerTestKeys.code)
})

test('one whose keys no known secret decrypts can still be turned off', async () => {
  await db.count(sql`
    update payments.provider_account set is_on = true where provider = 'alipay'`)
  await db.count(sql`
    update payments.provider_keys set secrets = '\\x0102' where provider = 'alipay'`)
  const saved = await save('alipay', { isOn: false })
  expect([saved.code, saved.data]).toEqual([1, { isAsked: false }])
  expect(await accountOf('alipay')).toMatchObject({ isOn: false, hasKeys: true })
})

test('keys are tried a few times, and of a trial live keys never', async () => {
  const trial = await openOrderShop({ config: { demo: true, paymentTestUrl: doubles.url } })
  const owner = await trial.aClerk()
  const live = { ...keysOf('stripe'), secretKey: 'sk_live_0123456789abcdef' }
  const tried = () => trial.call(testProvider, { provider: 'stripe', fields: live }, owner.by)
  expect((await tried()).data).toEqual({ result: 'refused', code: 'test keys only' })
  const codes = await Promise.all(Array.from({ length: 40 }, async () => (await tried()).code))
  expect(codes).toContain(Reasons.tooMany.code)
})
