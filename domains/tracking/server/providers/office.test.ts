/** Setting up tracking providers: what of their keys is stored, and turning them off. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { saveTrackingProvider, trackingProviders } from '../../providers-contract.ts'

const shop = await openOrderShop()
const { call, must } = shop
const { by } = await shop.aClerk()
const provider = 'aftership'
const fields = { apiKey: 'asat_0123456789abcdef', webhookSecret: 'whs_0123456789abcdef' }

const find = async () =>
  (await must(trackingProviders, {}, by)).accounts.find((each) => each.provider === provider)!
const keysOf = async () =>
  (
    await shop.db.row<{ keysId: string | null }>(
      sql`select keys_id from tracking.provider_account where provider = ${provider}`,
    )
  ).keysId

test('what is saved as it is keeps its keys, other keys are others', async () => {
  const { version } = await find()
  await must(saveTrackingProvider, { provider, isOn: true, fields, version }, by)
  const first = await keysOf()
  const saveAgain = async (typed: Record<string, string>) => {
    const form = { provider, isOn: true, fields: typed, version: (await find()).version } as const
    await must(saveTrackingProvider, form, by)
    return keysOf()
  }
  expect(await saveAgain({})).toBe(first)
  expect(await saveAgain(fields)).toBe(first)
  expect(await saveAgain({ apiKey: 'asat_another0123456' })).not.toBe(first)
})

test('one whose keys no known secret decrypts can still be turned off', async () => {
  await shop.owner.db.count(sql`
    update tracking.provider_account set secrets = '\\x0102' where provider = ${provider}`)
  const before = await find()
  expect(before).toMatchObject({ isOn: true, hasKeys: true })
  const form = { provider, fields: before.fields, version: before.version } as const
  expect((await call(saveTrackingProvider, { ...form, isOn: true }, by)).code).toBe(
    Reasons.invalidInput.code,
  )
  await must(saveTrackingProvider, { ...form, isOn: false }, by)
  expect(await find()).toMatchObject({ isOn: false, hasKeys: true })
})
