/**
 * A lock that one process at a time holds on a shop's database: to check at a start whose it is, or to move it. Held by a
 * connection, and released with it.
 */
import type pg from 'pg'

/** Any number that nothing else of ours uses. */
const LOCK = 7_310_226_001n

/** @returns false when another process has it */
export async function tryStartLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${LOCK}) as taken`,
  )
  return rows[0]?.taken === true
}

/** Waits for it. */
export async function takeStartLock(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock(${LOCK})`)
}
