/** When the reminders of a bank transfer are sent. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { chooseOffline } from '#domains/payments/contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { changeSettings } from '#domains/settings/contract.ts'

const shop = await openOrderShop()
const { db, clock, must } = shop
const clerk = await shop.aClerk()

test.each([
  { hours: 2, version: 0, expected: 2 },
  { hours: 0, version: 1, expected: 1 },
])(
  'with the last reminder set to $hours hours there are $expected',
  async ({ hours, version, expected }) => {
    const key = 'payments.voucherLastReminderHours'
    await must(changeSettings, { changes: [{ key, value: hours, version }] }, clerk.by)
    const buyer = await shop.aBuyer()
    const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
    await must(chooseOffline, { orderNumber }, buyer.by)
    const reminders = async () => {
      await shop.runSweeps()
      const rows = await db.rows(sql`
      select from messages.outbox where recipient = ${buyer.email} and template = 'pay-reminder'`)
      return rows.length
    }
    clock.forward({ hours: 24 })
    expect(await reminders()).toBe(1)
    clock.forward({ hours: 45, minutes: 59 })
    expect(await reminders()).toBe(1)
    clock.forward({ minutes: 1 })
    expect(await reminders()).toBe(expected)
  },
)
