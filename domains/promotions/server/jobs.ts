/**
 * Moves activities on. Prices do not wait for it: they hold within the window, whatever the state says of `published` or
 * `running`.
 */
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { flashSweeps } from './flash/jobs.ts'
import * as sql from './sql.ts'

const AT_ONCE = 50

const move = (name: string, from: 'published' | 'running', to: 'running' | 'ended') =>
  batchSweep({
    name,
    everySeconds: 5,
    atOnce: AT_ONCE,
    find: (tx, now, filter) => sql.lockDue(tx, { state: from, now }, filter),
    async move(tx, ids: readonly number[], { now }) {
      await sql.setState(tx, ids, { state: to, now })
    },
  })

export const sweeps: readonly Sweep[] = [
  move('promotions.start', 'published', 'running'),
  move('promotions.end', 'running', 'ended'),
  ...flashSweeps,
]
