/** A customer's level as staff see and set it. The caller writes the audit log. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { amountOf } from './levels/progress.ts'
import * as sql from './levels/sql.ts'

export { fix as fixLevel, release as releaseLevel } from './levels/levels.ts'

const CHANGE_ROWS = 50

export type LevelOfCustomer = sql.LevelState & {
  /** Minor units of the base currency; null on the highest level. */
  nextAmount: number | null
  changes: sql.Change[]
}

/** How a customer got their level, and what is missing to the next. */
export async function levelOf(db: Queryable, id: number, now: Instant): Promise<LevelOfCustomer> {
  const [state, rule, changes] = await Promise.all([
    sql.findLevelState(db, id, now),
    sql.rule(db),
    sql.changesOf(db, id, CHANGE_ROWS),
  ])
  return { ...state, nextAmount: amountOf(rule, state.level + 1), changes }
}
