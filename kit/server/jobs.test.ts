/** Side effects leave with the transaction that causes them, once a key; sweeps run until nothing is due. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { enqueue, queue, type Sweep } from './jobs.ts'

const sent: string[] = []
const mail = queue<{ to: string }>({
  name: 'test.mail',
  work: async ({ payload }) => {
    sent.push(payload.to)
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
  domains: [{ routes: async () => {}, sweeps: [close], queues: [mail] }],
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

test('a sweep goes on until nothing is due any more', async () => {
  await shop.db.count(sql`create table due (id int, at timestamptz)`)
  await shop.db.count(sql`
    insert into due select n, '2026-03-01Z'::timestamptz + (n - 5) * interval '1 hour' from generate_series(1, 9) n`)
  await shop.runSweeps()
  expect(await shop.db.row(sql`select count(*) as left from due`)).toEqual({ left: 4 })
  shop.clock.forward({ days: 1 })
  await shop.runSweeps()
  expect(await shop.db.row(sql`select count(*) as left from due`)).toEqual({ left: 0 })
})

test('once started, workers take jobs by themselves', async () => {
  await shop.start()
  await enqueue(shop.db, mail, { to: 'worked' })
  await expect.poll(() => sent, { timeout: 10_000 }).toEqual(['worked'])
})
