/** Sweep: on the first of a month it writes to buyers who want it what they owed in the month before. Each account and month once. */
import { readBuyerBalances } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { addMonths, daysOfMonth, monthIn } from '#kit/contract/months.ts'
import { nextStatement } from '../../months.ts'
import { mailBuyer } from '../mails.ts'
import * as sql from './sql.ts'

export const mailStatements = rowSweep<number>({
  name: 'credit.statements',
  everySeconds: 300,
  find: sql.findDueStatement,
  async move(tx, buyerId, { now }) {
    const timeZone = (await readSettings(tx))['shop.timeZone']
    const nextAt = nextStatement(now, timeZone)
    const currency = await sql.moveStatement(tx, buyerId, nextAt)
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
