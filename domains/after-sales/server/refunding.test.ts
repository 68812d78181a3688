/** Money of a case that is on its way: what it waits for, whose turn that is, and who hears of it when it does not arrive. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myCase, myCases } from '../contract.ts'
import { officeCase, refundCase } from '../office-contract.ts'
import { aCase, agreeToAll, aShippedOrder, arrive } from '../testing.ts'

const shop = await openOrderShop({ audited: false })
const { must, clock, db } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()

test('a refund by bank without an account is the buyer’s turn, with one that of staff, and the owners are told in the end', async () => {
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by, { quantity: 3 })
  const caseNumber = await aCase(shop, buyer, orderNumber, {
    quantities: [3],
    type: 'refund_only',
    recovery: 'none',
    reason: 'quality',
  })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  await shop.provider.stop()
  await must(refundCase, { caseNumber, amount: 3000 }, clerk.by)
  const look = () => must(myCase, { caseNumber }, buyer.by)
  expect(await look()).toMatchObject({
    state: 'refunding',
    clock: { actor: 'system', consequence: 'escalates' },
    refunds: [{ waitsFor: 'provider' }],
  })
  // Staff send it by bank, since the provider is away.
  await shop.owner.db.count(sql`
    update payments.refund set route = 'bank', ask_at = null where key like ${`case:${caseNumber}:%`}`)
  expect(await look()).toMatchObject({
    clock: { actor: 'buyer', isLate: false },
    refunds: [{ waitsFor: 'account' }],
  })
  const { items } = await must(myCases, {}, buyer.by)
  expect(items[0]).toMatchObject({ number: caseNumber, clock: { actor: 'buyer' } })
  await shop.owner.db.count(sql`
    insert into payments.refund_account (id, buyer_id, holder, bank, last4, details, given_at)
    values (gen_random_uuid(), ${buyer.id}, 'Lin', 'ICBC', '1234', '\\x00', ${clock.now})`)
  expect(await must(officeCase, { caseNumber }, clerk.by)).toMatchObject({
    clock: { actor: 'merchant' },
    refunds: [{ waitsFor: 'staff' }],
  })
  clock.forward({ days: 8 })
  await shop.settle()
  const owners = await db.rows(sql`
    select from messages.outbox where template = 'case-late' and key like ${`%${caseNumber}%`}`)
  expect(owners.length).toBeGreaterThan(0)
  await shop.owner.db.count(sql`
    update payments.refund set state = 'succeeded', done_at = ${clock.now}, bank_reference = 'T1' where key like ${`case:${caseNumber}:%`}`)
  await arrive(shop)
  expect(await look()).toMatchObject({
    state: 'completed',
    clock: null,
    refunds: [{ waitsFor: null }],
  })
})
