/** Whether a buyer is told by mail each month of what they owe on credit terms. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { nextStatement } from '../../months.ts'
import type { myStatementsByMail, setStatementsByMail } from '../../statements-contract.ts'
import { lockAccount } from '../account-sql.ts'
import * as sql from './sql.ts'

/** @throws {Refused} notFound */
export async function readByMail({
  db,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myStatementsByMail>> {
  const isByMail = await sql.isStatementByMail(db, buyerId)
  if (isByMail === null) throw new Refused(Reasons.notFound)
  return { isByMail }
}

/** @throws {Refused} notFound */
export async function setByMail(
  { db, now, buyerId }: BuyerContext,
  { isByMail }: InputOf<typeof setStatementsByMail>,
): Promise<DataOf<typeof setStatementsByMail>> {
  const timeZone = (await readSettings(db))['shop.timeZone']
  await db.tx(async (tx) => {
    if ((await lockAccount(tx, buyerId)) === null) throw new Refused(Reasons.notFound)
    const dueAt = isByMail ? nextStatement(now, timeZone) : null
    await sql.setStatementDue(tx, { buyerId, isByMail, dueAt })
  })
  return { isByMail }
}
