/** Lines that wait for a second person: once they have agreed, the line is done; what they have not agreed to is open again. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import * as decide from './decide-sql.ts'
import { lockLine } from './line-sql.ts'
import { endsOfParts, reopenIn } from './reopen.ts'

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
  const ends = [...(await endsOfParts(tx, line)).values()]
  // It is agreed to whole or not at all: what is over for one part is over for all.
  if (ends.includes('asked') && !ends.includes('over')) return
  if (ends.every((end) => end === 'paid')) await decide.finishAsked(tx, id)
  else await reopenIn(tx, line, { now })
}
