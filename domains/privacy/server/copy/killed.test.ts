/** An export whose process is killed is taken up by another one. */
import { spawn } from 'node:child_process'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { askForCopy, copyLink, myCopy } from '../../contract.ts'
import { make } from './make.ts'

const shop = await openOrderShop()
const { db, must, clock } = shop

/** A process that makes an export, and hangs at the second of its steps. */
const WORKER = `
  import { make } from '#domains/privacy/server/copy/make.ts'
  import { localDisk, setStorage } from '#domains/uploads/server/storage-door.ts'
  import { openDb } from '#kit/server/database/db.ts'
  const { url, dataDir, id, now } = JSON.parse(process.env.TASK)
  setStorage(localDisk(dataDir))
  const holders = [{ copy: async () => [] }, { copy: () => new Promise(() => {}) }]
  setInterval(() => {}, 1000)
  await make(id, holders, { db: openDb(url), now })
`

const seen = (id: number) =>
  db.row<{ state: string; doneSteps: number; tryCount: number }>(sql`
    select state, done_steps, try_count from accounts.export where id = ${id}`)

test('killed in the middle, an export is taken up by the next process, and made once', async () => {
  const { by } = await shop.aBuyer()
  const { id } = await must(askForCopy, {}, by)
  // Its job belongs to the killed process: no other one gets it.
  await db.count(sql`update pgboss.job set state = 'active' where name = 'accounts.copy'`)
  const { dataDir } = shop.app.config
  const task = { url: shop.databaseUrl, dataDir, id, now: clock.now }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WORKER], {
    env: { ...process.env, TASK: JSON.stringify(task) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
  await expect
    .poll(() => seen(id), { interval: 50, timeout: 30_000 })
    .toEqual({ state: 'making', doneSteps: 1, tryCount: 1 })
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')

  // Not taken up at once: its process may still be at it.
  await shop.runSweeps()
  await shop.drainQueues()
  expect(await seen(id)).toEqual({ state: 'making', doneSteps: 1, tryCount: 1 })
  clock.forward({ minutes: 3 })
  await shop.runSweeps()
  await shop.drainQueues()
  const { copy } = await must(myCopy, {}, by)
  expect(copy).toMatchObject({ state: 'ready', doneSteps: copy!.allSteps })
  const { address } = await must(copyLink, { copyId: id }, by)
  expect((await fetch(shop.url + address, { headers: by })).status).toBe(200)
}, 60_000)

test('a process that was wrongly taken for dead cannot finish the export of the next one', async () => {
  const { by } = await shop.aBuyer()
  const { id } = await must(askForCopy, {}, by)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const nothing = { open: async () => [], forget: async () => {} }
  const slow = { ...nothing, copy: () => held.then(() => []) }
  const late = make(id, [slow], { db, now: clock.now })
  await expect.poll(async () => (await seen(id)).tryCount).toBe(1)
  clock.forward({ minutes: 3 })
  await shop.runSweeps()
  await shop.drainQueues()
  expect((await seen(id)).state).toBe('ready')
  goOn()
  await late
  expect(await seen(id)).toMatchObject({ state: 'ready', tryCount: 2 })
  const { address } = await must(copyLink, { copyId: id }, by)
  expect((await fetch(shop.url + address, { headers: by })).status).toBe(200)
})
