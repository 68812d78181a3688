/** Lines that wait for a second person: once they have agreed, the line is done; once something else has become of it, it is open again. */
import { takersOfBankLine } from '#domains/ledger/server/door.ts'
import { leaveLine, vouchersByIds } from '#domains/payments/server/statement-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import * as decide from './decide-sql.ts'
import { lockLine, partsOf } from './line-sql.ts'

export const followAsked: Sweep = {
  name: 'bank-statements.follow-asked',
  everySeconds: 10,
  run: async ({ db, now, log }) => {
    for (const { id } of await decide.askedLines(db)) {
      // One that cannot be followed holds up none behind it.
      await db
        .tx((tx) => follow(tx, id, now))
        .catch((error: unknown) => log.error({ err: error, line: id }, 'a line was not followed'))
    }
    return 0
  },
}

async function follow(tx: Queryable, id: number, now: Instant): Promise<void> {
  const line = await lockLine(tx, id)
  if (line === null || line.state !== 'asked') return
  const parts = await partsOf(tx, [id])
  const vouchers = await vouchersByIds(
    tx,
    parts.flatMap(({ voucherId }) => voucherId ?? []),
  )
  if (vouchers.length > 0) {
    const isOver = ({ state, statementLineId }: (typeof vouchers)[number]) =>
      state === 'rejected' || statementLineId !== id
    if (
      vouchers.every(({ state, statementLineId }) => state === 'accepted' && statementLineId === id)
    ) {
      await decide.finishAsked(tx, id)
    } else if (vouchers.every(isOver)) {
      await leaveLine(tx, id, now)
      await decide.reopen(tx, id, now)
    }
    return
  }
  const takers = await takersOfBankLine(tx, line.referenceKey)
  const isRepaid = takers.some(
    ({ takenBy, isFreed }) => !isFreed && takenBy.startsWith('repayment:'),
  )
  if (isRepaid) await decide.finishAsked(tx, id)
}
