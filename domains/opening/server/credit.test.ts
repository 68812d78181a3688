/** Credit terms count in the base currency: what was asked for in another one is not granted, and what is granted fixes it. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, decline, listApprovals } from '#domains/approvals/contract.ts'
import { creditOf, saveCreditTerms } from '#domains/credit/office-contract.ts'
import { TERMS } from '#domains/credit/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { SettingReasons } from '#domains/settings/reasons.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { chooseBaseCurrency, findBaseCurrency } from '../contract.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const free = { key: 'credit.verifiedOnly', value: false, version: 0 } as const
await putSetting(db, { ...free, now: clock.now, by: 'test' })
forgetSettings()

const ask = (buyerId: number, currency: Currency, version: number | null = null) =>
  call(saveCreditTerms, { ...TERMS, buyerId, version, currency, note: '老客户' }, clerk.by)
const approvalAbout = async (buyerId: number) => {
  const { items } = await must(listApprovals, { object: `credit:${buyerId}` }, colleague.by)
  return { approvalId: items[0]!.id }
}
const accountOf = async (buyerId: number) => (await must(creditOf, { buyerId }, clerk.by)).account
const chooseCurrency = (currency: Currency) => call(chooseBaseCurrency, { currency }, clerk.by)

test('terms that were asked for before another base currency was chosen are not granted in it', async () => {
  const { id } = await shop.aBuyer()
  expect((await ask(id, 'CNY')).data).toEqual({ isAsked: true })
  expect((await chooseCurrency('USD')).code).toBe(1)
  const which = await approvalAbout(id)
  expect((await call(approve, which, colleague.by)).code).toBe(Reasons.changedMeanwhile.code)
  expect(await accountOf(id)).toBeNull()
  await must(decline, { ...which, reason: '币种' }, colleague.by)
  expect((await ask(id, 'CNY')).code).toBe(Reasons.changedMeanwhile.code)
})

test('the first account fixes the base currency, and is changed in its own currency alone', async () => {
  const { id } = await shop.aBuyer()
  expect((await ask(id, 'USD')).data).toEqual({ isAsked: true })
  expect(await must(findBaseCurrency, {}, clerk.by)).toMatchObject({ fixedAt: null })
  await must(approve, await approvalAbout(id), colleague.by)
  expect(await accountOf(id)).toMatchObject({ currency: 'USD', limitAmount: 100_000 })
  expect((await chooseCurrency('IDR')).code).toBe(SettingReasons.currencyFixed.code)
  expect((await ask(id, 'CNY', 0)).code).toBe(Reasons.changedMeanwhile.code)
})
