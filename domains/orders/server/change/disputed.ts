/** Goods stay where they are while their payment is disputed: who disputes it has the money back when the bank agrees. */
import sql from 'sql-template-tag'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { OrderReasons } from '../../reasons.ts'
import type { OrderRow } from '../row.ts'

/** @throws {Refused} disputed */
export async function demandUndisputed(tx: Queryable, { number }: OrderRow): Promise<void> {
  const { is } = await tx.row<{ is: boolean }>(sql`select payments.is_disputed(${number}) as is`)
  if (is) throw new Refused(OrderReasons.disputed)
}
