/** Imports and exports in the background; one that waited, or whose process died, is taken up again. */
import { releaseSheet } from '#domains/uploads/server/door.ts'
import { enqueue, queue, type Sweep } from '#kit/server/jobs.ts'
import { DAY_MS, later } from '#kit/server/time.ts'
import { DEAD_MS, runTask } from './tasks/run.ts'
import * as sql from './tasks/sql.ts'

/** Reports and files are kept so long. */
const KEPT_MS = 30 * DAY_MS

export const work = queue<{ taskId: number }>({
  name: 'imports.work',
  work: ({ payload }, context) => runTask(context, payload.taskId),
})

/** An import that waits for another one finds its turn here, too. */
const takeUp: Sweep = {
  name: 'imports.take-up',
  everySeconds: 10,
  run: async ({ db, now }) => {
    for (const { id } of await sql.unfinished(db, later(now, -DEAD_MS))) {
      await db.tx((tx) => enqueue(tx, work, { taskId: id }))
    }
    return 0
  },
}

const forget: Sweep = {
  name: 'imports.forget',
  everySeconds: 3600,
  run: ({ db, now }) =>
    db.tx(async (tx) => {
      const gone = await sql.forget(tx, later(now, -KEPT_MS), 50)
      for (const { fileId } of gone) if (fileId !== null) await releaseSheet(tx, fileId)
      return gone.length
    }),
}

export const queues = [work]
export const sweeps = [takeUp, forget]
