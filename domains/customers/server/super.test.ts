/** Super membership over time: members are reminded before it ends, and notified when it has ended. */
import { afterAll, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { allPermissions } from '#domains/staff/roles.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Identity } from '#kit/server/context.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import * as calls from '../contract.ts'

/** Days pass: sessions of the staff do not expire here. */
const staffOf: Identity['staffOf'] = async (_db, token) => ({
  staffId: Number(token),
  staffName: `Staff ${token}`,
  permissions: new Set(allPermissions()),
})
const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z', identity: { staffOf } })
const { id: staffId } = await staffWith(shop, 'service')
const by = { cookie: `staff=${staffId}` }

afterAll(async () => {
  await shop.runSweeps()
  await expectAuditClean(shop.db)
})

async function must<E extends Endpoint>(endpoint: E, input: ArgumentOf<E>) {
  const { code, msg, data } = await shop.call(endpoint, input, by)
  if (code !== 1 || data === null) throw new Error(`${endpoint.path}: ${code} ${msg}`)
  return data as DataOf<E>
}
const of = (customerId: number) => must(calls.getCustomer, { customerId })

describe('a super membership', () => {
  const inDays = (days: number) =>
    new Date(Date.parse(shop.clock.now) + days * DAY_MS).toISOString()
  const mailsTo = async (email: string) =>
    (await must(demoOutbox, { to: email })).map(({ template, text }) => ({ template, text }))

  test('is announced to end seven days before, once, and its end is reported', async () => {
    const { id: customerId, email } = await buyerWith(shop, { lang: 'en' })
    const { revision } = await of(customerId)
    await must(calls.setSuperMember, { customerId, revision, superMember: true, until: inDays(8) })
    await shop.runSweeps()
    expect(await mailsTo(email)).toEqual([])
    shop.clock.forward({ days: 1 })
    await Promise.all([shop.runSweeps(), shop.runSweeps()])
    const ending = {
      template: 'super-ending',
      text: expect.stringMatching(/expires on \d+ Mar 2026.*in 7 days/s),
    }
    expect(await mailsTo(email)).toEqual([ending])
    shop.clock.forward({ days: 6 })
    await shop.runSweeps()
    expect(await mailsTo(email)).toHaveLength(1)
    shop.clock.forward({ days: 1 })
    await Promise.all([shop.runSweeps(), shop.runSweeps()])
    const [ended, ...before] = await mailsTo(email)
    expect([ended?.template, before]).toEqual(['super-ended', [ending]])
  })

  test('gets another reminder after an extension, and none when it was granted for a shorter time', async () => {
    const longer = await buyerWith(shop)
    const short = await buyerWith(shop)
    const give = async (customerId: number, until: string) => {
      const { revision } = await of(customerId)
      await must(calls.setSuperMember, { customerId, revision, superMember: true, until })
    }
    await give(short.id, inDays(3))
    await give(longer.id, inDays(7.01))
    shop.clock.forward({ minutes: 30 })
    await shop.runSweeps()
    await give(longer.id, inDays(9))
    await shop.runSweeps()
    expect((await mailsTo(longer.email)).map(({ template }) => template)).toEqual(['super-ending'])
    shop.clock.forward({ days: 3 })
    await shop.runSweeps()
    const templates = async (email: string) =>
      (await mailsTo(email)).map(({ template }) => template)
    expect(await templates(longer.email)).toEqual(['super-ending', 'super-ending'])
    expect(await templates(short.email)).toEqual(['super-ended'])
  })
})
