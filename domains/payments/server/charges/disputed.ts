/** Nothing goes back of a payment that is disputed: the bank gives it back when it agrees, and it would be given twice. */
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { PaymentReasons } from '../../reasons.ts'
import { isDisputed } from './sql.ts'

/** @param number of an order or a charge. @throws {Refused} disputed */
export async function demandUndisputed(tx: Queryable, number: string): Promise<void> {
  if (await isDisputed(tx, number)) throw new Refused(PaymentReasons.disputed)
}
