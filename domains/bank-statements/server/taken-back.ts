/**
 * What the bank takes back of an earlier transfer, told by lines of that, where its file says nothing: tables have no mark for it. As in any
 * book of a bank it has the reference of what it takes back, names it, or goes to the same account with the same amount.
 */
import { refundsByBank } from '#domains/payments/server/statement-door.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import * as sql from './line-sql.ts'

/** @returns how many lines that went out are work of staff by now */
export async function findTakenBack(db: Db, statementId: number): Promise<number> {
  const [named, toPayers] = await Promise.all([
    sql.goneByReference(db, statementId),
    withoutRefunds(db, await sql.goneToPayers(db, statementId)),
  ])
  const ids = [...new Set([...named, ...toPayers].map(({ id }) => id))]
  return ids.length === 0 ? 0 : db.tx((tx) => sql.takeBack(tx, ids))
}

type ToPayer = Awaited<ReturnType<typeof sql.goneToPayers>>[number]

/** What the shop itself has sent back of an order is a refund. */
async function withoutRefunds(db: Queryable, lines: readonly ToPayer[]): Promise<ToPayer[]> {
  const numbers = [...new Set(lines.flatMap(({ orderNumbers }) => orderNumbers))]
  if (numbers.length === 0) return [...lines]
  const refunds = await refundsByBank(db, numbers)
  return lines.filter(
    ({ amount, orderNumbers }) =>
      !refunds.some((each) => each.amount === amount && orderNumbers.includes(each.orderNumber)),
  )
}
