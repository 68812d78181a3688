/** Reads imported files in the background, and finishes lines that a second person has agreed to. */
import { enqueue, queue, type Sweep } from '#kit/server/jobs/jobs.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { followAsked } from './follow-asked.ts'
import { DEAD_MS, readStatement } from './run.ts'
import * as sql from './sql.ts'

/** Longer than any file takes. */
const MOST_SECONDS = (10 * MINUTE_MS) / 1000

const reading = queue<{ statementId: number }>({
  name: 'bank-statements.read',
  atOnce: 1,
  mostSeconds: MOST_SECONDS,
  work: ({ payload }, context) => readStatement(context, payload.statementId),
})

/** Adds it to the queue, unless it is there already. */
export const leave = (tx: Queryable, statementId: number): Promise<void> =>
  enqueue(tx, reading, { statementId }, { unlessWaiting: `statement:${statementId}` })

/** What a process that died left behind. */
const takeUp: Sweep = {
  name: 'bank-statements.take-up',
  everySeconds: 10,
  run: async ({ db, now }) => {
    for (const { id } of await sql.listUnfinished(db, later(now, -DEAD_MS))) {
      await db.tx((tx) => leave(tx, id))
    }
    return 0
  },
}

export const queues = [reading]
export const sweeps = [takeUp, followAsked]
