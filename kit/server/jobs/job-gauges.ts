/** Monitoring gauges of jobs. */
import sql from 'sql-template-tag'
import type { Queryable } from '../database/db.ts'
import type { Queue } from './jobs.ts'
import type { Gauge } from '../metrics.ts'

/**
 * Queues whose jobs take minutes are figures of their own: that one of them waits behind another is no trouble. Jobs of
 * queues that this process does not know are those of another version, which works on them itself.
 */
export function jobGauges(db: Queryable, queues: readonly Queue[]): Gauge[] {
  const namesOf = (isLong: boolean) =>
    queues.filter(({ atOnce }) => (atOnce !== undefined) === isLong).map(({ name }) => name)
  const [quick, long] = [namesOf(false), namesOf(true)]
  return [
    {
      name: 'jobs_waiting',
      help: 'jobs that are due, but for those that take minutes',
      read: () => countJobs(db, quick, 'created'),
    },
    {
      name: 'jobs_waiting_seconds',
      help: 'how long the oldest of them has waited',
      read: () => oldestJobSeconds(db, quick),
    },
    {
      name: 'long_jobs_waiting_seconds',
      help: 'how long the oldest job that takes minutes has waited for its turn',
      read: () => oldestJobSeconds(db, long),
    },
    {
      name: 'jobs_failed',
      help: 'jobs that were given up',
      read: () => countJobs(db, [...quick, ...long], 'failed'),
    },
  ]
}

async function countJobs(
  db: Queryable,
  names: readonly string[],
  state: 'created' | 'failed',
): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*) as count from pgboss.job
    where name = any(${names as string[]}::text[]) and state = ${state}::pgboss.job_state and start_after <= now()`)
  return count
}

async function oldestJobSeconds(db: Queryable, names: readonly string[]): Promise<number> {
  const { seconds } = await db.row<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
    from pgboss.job where name = any(${names as string[]}::text[]) and state = 'created' and start_after <= now()`)
  return seconds
}
