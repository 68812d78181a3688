/** Goods that go back undo what was written off for them: nobody is paid money that never came. */
import { post } from '#domains/ledger/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { accountOfWriteOff, type WriteOffKind } from '../../write-offs.ts'
import * as sql from './sql.ts'

/** Undoes so much of an entry's write-offs of a kind, the latest first. The caller has locked the account. */
export async function undoWriteOffs(
  tx: Queryable,
  entryId: number,
  { kind: wanted, amount, now }: { kind: WriteOffKind; amount: number; now: Instant },
): Promise<void> {
  let left = amount
  for (const row of left === 0 ? [] : await sql.writeOffsInForce(tx, entryId, wanted)) {
    const part = Math.min(left, row.amount - row.returnedAmount)
    if (part === 0) return
    left -= part
    const { id, number: reference, buyerId, currency, kind } = row
    const { returnedAmount } = await sql.undoPart(tx, { id, amount: part })
    await post(tx, {
      key: `write_off:${id}:returned:${returnedAmount}`,
      kind: 'write_off_reversed',
      reference,
      buyerId,
      at: now,
      currency,
      entries: [
        { kind: accountOfWriteOff(kind), amount: -part },
        { kind: 'receivable', buyerId, amount: part },
      ],
    })
  }
}
