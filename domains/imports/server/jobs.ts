/** Runs imports and exports in the background; one that waited, or whose process died, is resumed. */
import { releaseSheet } from '#domains/uploads/server/sheet-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { enqueue, queue, type Sweep } from '#kit/server/jobs/jobs.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Task } from '../contract.ts'
import { fetchPictures } from './import/pictures.ts'
import { DEAD_MS, runTask } from './tasks/run.ts'
import * as sql from './tasks/sql.ts'

/** How long reports and files are stored. */
const RETAINED_MS = 30 * DAY_MS

/** Longer than any task takes; one whose process died is resumed below long before. */
const MOST_SECONDS = 12 * 60 * 60

/** One task of each kind at a time: an export does not wait for a long import, and neither uses up the shop's capacity. */
const bringing = queue<{ taskId: number }>({
  name: 'imports.work',
  atOnce: 1,
  mostSeconds: MOST_SECONDS,
  work: ({ payload }, context) => runTask(context, payload.taskId),
})
const sending = queue<{ taskId: number }>({
  name: 'imports.export',
  atOnce: 1,
  mostSeconds: MOST_SECONDS,
  work: ({ payload }, context) => runTask(context, payload.taskId),
})

/** Adds it to its queue, unless it is there already. */
export const leave = (tx: Queryable, { id, kind }: Pick<Task, 'id' | 'kind'>): Promise<void> =>
  enqueue(
    tx,
    kind === 'import' ? bringing : sending,
    { taskId: id },
    { unlessWaiting: `task:${id}` },
  )

/** An import that waited for another one is also started here. */
const takeUp: Sweep = {
  name: 'imports.take-up',
  everySeconds: 10,
  run: async ({ db, now, log }) => {
    for (const task of await sql.listUnfinished(db, later(now, -DEAD_MS))) {
      await db
        .tx((tx) => leave(tx, task))
        .catch((error: unknown) => log.error({ err: error, task: task.id }, 'not taken up'))
    }
    return 0
  },
}

const forget = batchSweep({
  name: 'imports.forget',
  everySeconds: 3600,
  atOnce: 50,
  find: (tx, now, filter) => sql.old(tx, later(now, -RETAINED_MS), filter),
  async move(tx, ids) {
    const gone = await sql.forget(tx, ids)
    for (const { fileId } of gone) if (fileId !== null) await releaseSheet(tx, fileId)
  },
})

export const queues = [bringing, sending]
export const sweeps = [takeUp, forget, fetchPictures]
