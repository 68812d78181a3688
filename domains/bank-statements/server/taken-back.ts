/**
 * What the bank takes back of an earlier transfer, told by lines of that, where its file says nothing: tables have no mark for it. As in any
 * book of a bank it has the reference of what it takes back, names it, or goes to whoever paid, whole or less a fee.
 */
import { Refused } from '#kit/contract/refusal.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import { BankStatementReasons } from '../reasons.ts'
import * as sql from './taken-back-sql.ts'

/** Lines that this statement returns and that have paid something already. @returns how many that went out are work of staff by now */
export function findTakenBack(db: Db, statementId: number): Promise<number> {
  return db.tx(async (tx) => {
    await sql.waitForAccepting(tx, statementId)
    const named = await sql.goneByReference(tx, statementId)
    const toPayers = await sql.goneToPayers(tx, statementId)
    const ids = [...new Set([...named, ...toPayers].map(({ id }) => id))]
    return ids.length === 0 ? 0 : sql.takeBack(tx, ids)
  })
}

/** By line that is to be decided, what went out that may have returned it: looked for anew whenever it is asked, since later files tell of returns too. */
export async function findReturns(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, sql.Return>> {
  const found = new Map<number, sql.Return>()
  if (ids.length === 0) return found
  for (const each of await sql.returnsOf(db, ids)) {
    if (!found.has(each.id)) found.set(each.id, each)
  }
  return found
}

/**
 * Money that may have bounced pays nothing unless a person says that they looked.
 * @param id of a line that the caller has locked
 * @returns what they looked at, null where nothing was found
 * @throws {Refused} mayBeReturned
 */
export async function demandLooked(
  tx: Queryable,
  id: number,
  hasLooked: boolean,
): Promise<sql.Return | null> {
  const found = (await findReturns(tx, [id])).get(id)
  if (found === undefined) return null
  const { position, fileName } = found
  if (!hasLooked) {
    throw new Refused(BankStatementReasons.mayBeReturned, { values: { position, fileName } })
  }
  return found
}
