/** Readiness of a process: it depends on what the process itself lacks, and not on what all processes share. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { enqueue, queue } from '../jobs/jobs.ts'

const mail = queue<object>({ name: 'test.mail', work: async () => {} })
const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  domains: [{ queues: [mail] }],
})

const ready = async () => {
  const answer = await fetch(`${shop.url}/health/ready`)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

test('jobs that wait for hours are a metric, and not a reason to take the process out of service', async () => {
  await enqueue(shop.db, mail, {})
  await shop.db.count(sql`update pgboss.job set start_after = now() - interval '2 hours'`)
  expect(await ready()).toEqual({ status: 200, body: { ready: true, reason: null } })
  const figures = await (await fetch(`${shop.url}/metrics`)).text()
  expect(Number(/^shop_jobs_waiting_seconds (.+)$/m.exec(figures)?.[1])).toBeGreaterThan(7100)
})

test('a process whose database lacks a migration is not ready; one whose database has more is', async () => {
  await shop.owner.db.count(
    sql`insert into migration (name, run_on) values ('9999-of-tomorrow', now())`,
  )
  expect(await ready()).toMatchObject({ status: 200 })
  const { name } = await shop.owner.db.row<{ name: string }>(sql`
    delete from migration where name = '0001-kit' returning name`)
  expect(await ready()).toEqual({
    status: 503,
    body: { ready: false, reason: 'the database is of an earlier version' },
  })
  await shop.owner.db.count(sql`insert into migration (name, run_on) values (${name}, now())`)
  expect(await ready()).toMatchObject({ status: 200 })
})
