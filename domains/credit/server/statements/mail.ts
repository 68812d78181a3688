/** Sweep: on the first of a month it writes to buyers who want it what they owed in the month before. Each account and month once. */
import sql from 'sql-template-tag'
import { readBuyerBalances } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep, type Awake } from '#kit/server/jobs/row-sweep.ts'
import { addMonths, daysOfMonth, monthIn, nextStatement } from '../../months.ts'
import { mailBuyer } from '../mails.ts'

async function findDue(tx: Queryable, now: Instant, isAwake: Awake): Promise<number | null> {
  const row = await tx.maybeRow<{ buyerId: number }>(sql`
    select buyer_id from credit.account
    where statement_due_at <= ${now} and ${isAwake(sql`buyer_id`)}
    order by statement_due_at limit 1 for update skip locked`)
  return row?.buyerId ?? null
}

export const mailStatements = rowSweep<number>({
  name: 'credit.statements',
  everySeconds: 300,
  find: findDue,
  async move(tx, buyerId, { now }) {
    const timeZone = (await readSettings(tx))['shop.timeZone']
    const { currency } = await tx.row<{ currency: Currency }>(sql`
      update credit.account set statement_due_at = ${nextStatement(now, timeZone)}
      where buyer_id = ${buyerId} returning currency`)
    // After an outage of months it is that of the latest: the others are on the page.
    const month = addMonths(monthIn(now, timeZone), -1)
    const wanted = { buyerId, kind: 'receivable', currency, ...daysOfMonth(month) } as const
    const balances = await findBalances(tx, wanted)
    if (balances === null || isQuiet(balances)) return
    const { openingAmount, closingAmount } = balances
    const values = {
      month,
      opening: { amount: openingAmount, currency },
      closing: { amount: closingAmount, currency },
    }
    const once = `${buyerId}:${month}`
    await mailBuyer(tx, { buyerId, template: 'credit-statement', values, once, now })
  },
})

type Wanted = Parameters<typeof readBuyerBalances>[1]
type Balances = Awaited<ReturnType<typeof readBuyerBalances>>

/** @returns null for a buyer who has never ordered on terms */
async function findBalances(tx: Queryable, wanted: Wanted): Promise<Balances | null> {
  try {
    return await readBuyerBalances(tx, wanted)
  } catch (error) {
    if (error instanceof Refused && error.reason.code === Reasons.notFound.code) return null
    throw error
  }
}

/** Nothing was owed, and nothing has happened. */
const isQuiet = ({ openingAmount, closingAmount, isEmpty }: Balances): boolean =>
  isEmpty && openingAmount === 0 && closingAmount === 0
