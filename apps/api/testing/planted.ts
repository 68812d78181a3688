/** Wrong rows that a test plants behind the shop's back, each alone, for the doctor to find. */
import sql, { type Sql } from 'sql-template-tag'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import type { Db } from '#kit/server/database/db.ts'

/** What is changed, and what the doctor says of it. */
export type Planted = { change: Sql; view: string; object: string | RegExp }

class Undone extends Error {}

/**
 * Plants each, asks the doctor, and takes it back.
 * @param owner neither triggers nor foreign keys stand in the way of who has the database in their hands
 * @returns those that changed nothing or were not found, with what was found instead
 */
export async function missedOf(
  { db: owner }: { db: Db },
  plants: readonly Planted[],
): Promise<string[]> {
  const missed: string[] = []
  for (const { change, view, object } of plants) {
    const planted = owner.tx(async (tx) => {
      await tx.count(sql`set local session_replication_role = replica`)
      const count = await tx.count(change)
      const { findings } = await diagnose(tx)
      const named = findings.filter(
        (each) =>
          each.view === view &&
          (typeof object === 'string' ? each.object === object : object.test(each.object)),
      )
      if (count === 0 || named.length === 0)
        missed.push(`${view} (${count}): ${JSON.stringify(findings)}`)
      throw new Undone()
    })
    await planted.catch((error: Error) => {
      if (!(error instanceof Undone)) missed.push(`${view}: ${error.message}`)
    })
  }
  return missed
}
