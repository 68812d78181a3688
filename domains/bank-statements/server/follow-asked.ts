/** Lines that wait for a second person: once they have agreed, the line is done; what they have not agreed to is open again. */
import { namedInPending } from '#domains/approvals/server/door.ts'
import { vouchersByIds } from '#domains/payments/server/statement-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import * as decide from './decide-sql.ts'
import { lockLine, partsOf } from './line-sql.ts'
import { endsOfParts, reopenIn } from './reopen.ts'

/** Looked at together: thousands may wait after one acceptance in bulk, and most wait on. */
const PAGE_LINES = 500

export const followAsked: Sweep = {
  name: 'bank-statements.follow-asked',
  everySeconds: 10,
  run: async ({ db, now, log }) => {
    for (let after = 0; ;) {
      const asked = await decide.askedLines(db, { after, limit: PAGE_LINES })
      for (const id of await changedOf(db, asked)) {
        // One that cannot be followed holds up none behind it.
        await db
          .tx((tx) => follow(tx, id, now))
          .catch((error: unknown) => log.error({ err: error, line: id }, 'a line was not followed'))
      }
      if (asked.length < PAGE_LINES) return 0
      after = asked.at(-1)!
    }
  },
}

/** Of lines that wait those about which nobody is asked any more, or one of whose proofs was decided alone. */
async function changedOf(db: Queryable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const [asked, parts] = await Promise.all([
    namedInPending(db, 'statementLineId', ids),
    partsOf(db, ids),
  ])
  const vouchers = await vouchersByIds(
    db,
    parts.flatMap(({ voucherId }) => voucherId ?? []),
  )
  const lineOf = new Map(
    vouchers.map(({ id, state, statementLineId }) => [
      id,
      state === 'under_review' ? statementLineId : null,
    ]),
  )
  const decided = new Set(
    parts.flatMap(({ lineId, voucherId }) =>
      voucherId === null || lineOf.get(voucherId) === lineId ? [] : [lineId],
    ),
  )
  return ids.filter((id) => !asked.has(id) || decided.has(id))
}

async function follow(tx: Queryable, id: number, now: Instant): Promise<void> {
  const line = await lockLine(tx, id)
  if (line === null || line.state !== 'asked') return
  const ends = [...(await endsOfParts(tx, line)).values()]
  // It is agreed to whole or not at all: what is over for one part is over for all.
  if (ends.includes('asked') && !ends.includes('over')) return
  if (ends.every((end) => end === 'paid')) await decide.finishAsked(tx, id)
  else await reopenIn(tx, line, { now })
}
