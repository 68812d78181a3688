/** Jobs are enqueued with the transaction that causes them, once per key; sweeps run until nothing is due. */
import { PgBoss } from 'pg-boss'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { openTestDatabase, TEST_ROLE } from '../../testing/database.ts'
import { enqueue, openJobs, queue, type Sweep } from './jobs.ts'
import { grantWork } from '../cluster/roles.ts'

const sent: string[] = []
const mail = queue<{ to: string }>({
  name: 'test.mail',
  work: async ({ payload }) => {
    sent.push(payload.to)
  },
})
const order: string[] = []
let endLong = () => {}
const long = queue<{ name: string }>({
  name: 'test.long',
  atOnce: 1,
  work: async ({ payload }) => {
    order.push(`${payload.name} begins`)
    if (payload.name === 'first') await new Promise<void>((resolve) => (endLong = resolve))
    order.push(`${payload.name} ends`)
  },
})
const close: Sweep = {
  name: 'test.close',
  everySeconds: 5,
  run: ({ db, now }) =>
    db.count(sql`
      delete from due where id in (select id from due where at <= ${now} limit 2 for update skip locked)`),
}
const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  domains: [{ sweeps: [close], queues: [mail, long] }],
})

test('a job exists when its transaction commits, and not when it rolls back', async () => {
  await shop.db.tx((tx) => enqueue(tx, mail, { to: 'kept' }))
  const undone = shop.db.tx(async (tx) => {
    await enqueue(tx, mail, { to: 'undone' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await shop.drainQueues()
  expect(sent.splice(0)).toEqual(['kept'])
})

test('one key makes one job, even after it was done', async () => {
  await enqueue(shop.db, mail, { to: 'once' }, { key: 'order 1 paid' })
  await enqueue(shop.db, mail, { to: 'again' }, { key: 'order 1 paid' })
  await shop.drainQueues()
  await enqueue(shop.db, mail, { to: 'later' }, { key: 'order 1 paid' })
  await enqueue(shop.db, mail, { to: 'other' }, { key: 'order 2 paid' })
  await shop.drainQueues()
  expect(sent.splice(0)).toEqual(['once', 'other'])
})

test('a sweep runs until nothing is due', async () => {
  await shop.owner.db.count(sql`create table due (id int, at timestamptz)`)
  await grantWork(shop.owner.url, TEST_ROLE)
  await shop.db.count(sql`
    insert into due select n, '2026-03-01Z'::timestamptz + (n - 5) * interval '1 hour' from generate_series(1, 9) n`)
  await shop.runSweeps()
  expect(await shop.db.row(sql`select count(*) as left from due`)).toEqual({ left: 4 })
  shop.clock.forward({ days: 1 })
  await shop.runSweeps()
  expect(await shop.db.row(sql`select count(*) as left from due`)).toEqual({ left: 0 })
})

test('once started, workers take jobs automatically', async () => {
  await shop.start()
  await enqueue(shop.db, mail, { to: 'worked' })
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['worked'])
})

test('long jobs run one at a time and delay no others', async () => {
  await shop.db.tx(async (tx) => {
    await enqueue(tx, long, { name: 'first' })
    await enqueue(tx, long, { name: 'second' })
  })
  await expect.poll(() => order, { timeout: 10_000 }).toEqual(['first begins'])
  sent.splice(0)
  await enqueue(shop.db, mail, { to: 'meanwhile' })
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['meanwhile'])
  expect(order).toEqual(['first begins'])
  endLong()
  const all = ['first begins', 'first ends', 'second begins', 'second ends']
  // A worker looks for its next long job within ten seconds.
  await expect.poll(() => order, { timeout: 30_000 }).toEqual(all)
})

test('a job that is still waiting is not enqueued a second time, one that runs or is done is', async () => {
  const waiting = () =>
    shop.db.row(sql`
      select count(*) as jobs from pgboss.job
      where name = 'test.mail' and singleton_key = 'task:1' and state = 'created'`)
  const later = { after: '2099-01-01T00:00:00.000Z', unlessWaiting: 'task:1' }
  for (let again = 0; again < 3; again++) await enqueue(shop.db, mail, { to: 'late' }, later)
  await enqueue(shop.db, mail, { to: 'other' }, { ...later, unlessWaiting: 'task:2' })
  expect(await waiting()).toEqual({ jobs: 1 })
  await shop.db.count(sql`
    update pgboss.job set state = 'active' where name = 'test.mail' and singleton_key = 'task:1'`)
  await enqueue(shop.db, mail, { to: 'late' }, later)
  expect(await waiting()).toEqual({ jobs: 1 })
})

test("a queue created by another version gets this version's retry settings", async () => {
  const { url, db } = await openTestDatabase()
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('test.mail', {
    retryLimit: 10,
    retryBackoff: true,
    retryDelayMax: 21_600,
  })
  const now = '2026-03-01T00:00:00.000Z'
  const context = () => ({ db, now, log: shop.app.log, config: shop.app.config })
  const jobs = await openJobs({ url, context, sweeps: [], queues: [mail as never] })
  expect(await boss.getQueue('test.mail')).toMatchObject({
    retryLimit: 40,
    retryDelayMax: 3600,
    notify: true,
  })
  await jobs.stop()
  await boss.stop({ graceful: false })
})
