/** Whom a request is about, as the second person reads it. Nicknames are chosen by customers, so who it is stands beside. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { ApprovalLine } from '#domains/approvals/contract.ts'
import { statusesOf } from '#domains/verification/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export async function customerLinesOf(tx: Queryable, buyerId: number): Promise<ApprovalLine[]> {
  const [[buyer], statuses] = await Promise.all([
    buyersByIds(tx, [buyerId]),
    statusesOf(tx, [buyerId]),
  ])
  const name = statuses.get(buyerId)?.passedName ?? null
  const line = (word: string, text: string) => ({ word: `credit.${word}`, amount: null, text })
  return [
    line('buyer', buyer?.nickName ?? ''),
    line('customerId', String(buyerId)),
    ...(name === null ? [] : [line('verifiedName', name)]),
  ]
}
