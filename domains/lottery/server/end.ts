/** A stage ends, by staff or by the clock: nothing is drawn any more, and its seed is shown to everybody. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { seedOf } from './seeds.ts'
import * as sql from './sql.ts'

/** @param stage that runs, and that this transaction has locked: a draw that has begun is committed by then */
export const end = (tx: Queryable, stage: sql.StageRow, now: Instant): Promise<sql.StageRow> =>
  sql.setEnded(tx, stage.id, seedOf(stage), now)

export const endByClock = rowSweep<number>({
  name: 'lottery.end',
  everySeconds: 30,
  find: sql.lockOver,
  async move(tx, id, { now }) {
    const stage = await sql.lockStage(tx, id)
    if (stage !== null) await end(tx, stage, now)
  },
})
