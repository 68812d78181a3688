/** Sweep: reminds buyers of what they owe on terms, each time once; one that an outage has delayed is sent with today's words. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { lastDayOf } from '../last-day.ts'
import { daysLeft, nextReminder } from '../reminders.ts'
import { entryById, type EntryRow } from './entry-sql.ts'
import { mailBuyer } from './mails.ts'
import * as sql from './reminder-sql.ts'

export const remindDebtors = rowSweep<number>({
  name: 'credit.remind',
  everySeconds: 60,
  find: sql.findReminder,
  async move(tx, id, { now }) {
    const entry = await entryById(tx, id)
    const { dueAt, nextReminderAt } = entry
    if (dueAt === null) return
    const timeZone = (await readSettings(tx))['shop.timeZone']
    // Of a deadline that is new nobody is reminded yet.
    if (nextReminderAt !== null) await remind(tx, { ...entry, dueAt }, { now, timeZone })
    await sql.setNextReminder(tx, id, nextReminder(dueAt, now, timeZone))
  },
})

async function remind(
  tx: Queryable,
  entry: EntryRow & { dueAt: Instant },
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<void> {
  const { id, buyerId, number, orderNumber, currency, openAmount, dueAt } = entry
  const days = daysLeft(dueAt, now, timeZone)
  const values = {
    amount: { amount: openAmount, currency },
    number,
    orderNumber,
    until: dayIn(lastDayOf(dueAt), timeZone),
    days: Math.abs(days),
  }
  const template = days < 0 ? 'term-overdue' : 'term-due'
  // One a day: what was moved on and comes again the same day is the same reminder.
  await mailBuyer(tx, { buyerId, template, values, once: `${id}:${dayIn(now, timeZone)}`, now })
}
