/** A process that is killed during an import leaves complete products, and another imports the rest. */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { officeTaskLines } from '../contract.ts'
import { openImports } from './testing.ts'

const { shop, db, must, started, taskOf } = await openImports()

const PRODUCTS = 1500
const HEADER = 'product_code,sku_code,name_cn,category_cn,price_cny,stock,state'
const rows = Array.from({ length: PRODUCTS }, (_, i) =>
  // One in a hundred is refused, so that the report is tested too.
  [`K-${i}`, `K-${i}-1`, '扳手', '工具', i % 100 === 7 ? 'x' : '12.50', '7', 'published'].join(','),
)

/** Runs one task as a process of the shop does. */
const WORKER = `
  import '#apps/api/settings.ts'
  import { runTask } from '#domains/imports/server/tasks/run.ts'
  import { localDisk, setStorage } from '#domains/uploads/server/storage-door.ts'
  import { openDb } from '#kit/server/database/db.ts'
  const { url, dataDir, taskId, now } = JSON.parse(process.env.TASK)
  setStorage(localDisk(dataDir))
  const log = { error: console.error }
  await runTask({ db: openDb(url), now, log, config: { publicUrl: 'http://localhost' } }, taskId)
`

/** The copies of the file beside the process that reads it. */
async function copiesOf(taskId: number): Promise<string[]> {
  const { fileId } = await db.row<{ fileId: string }>(
    sql`select file_id from imports.task where id = ${taskId}`,
  )
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`import-${fileId}`))
}

const counted = () =>
  db.row<{ products: number; skus: number; stocked: number; shown: number }>(sql`
    select (select count(*) from catalog.product) as products, (select count(*) from catalog.sku) as skus,
      (select count(*) from stock.level) as stocked, (select count(*) from catalog.page) as shown`)

test('killed during an import, a process leaves complete products; the next one continues, and nothing is imported twice', async () => {
  const taskId = await started(`${[HEADER, ...rows].join('\n')}\n`)
  const task = {
    url: shop.databaseUrl,
    dataDir: shop.app.config.dataDir,
    taskId,
    now: shop.clock.now,
  }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WORKER], {
    env: { ...process.env, TASK: JSON.stringify(task) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
  await expect
    .poll(async () => (await counted()).products, { interval: 20, timeout: 30_000 })
    .toBeGreaterThan(300)
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')

  const left = await counted()
  expect(left.products).toBeLessThan(PRODUCTS)
  expect(left).toEqual({
    products: left.products,
    skus: left.products,
    stocked: left.products,
    shown: left.products,
  })
  expect(await taskOf(taskId)).toMatchObject({ state: 'running' })

  expect(await copiesOf(taskId)).toHaveLength(1)

  // It is not resumed at once: its process may still be running.
  await shop.runSweeps()
  await shop.drainQueues()
  expect((await counted()).products).toBe(left.products)
  shop.clock.forward({ minutes: 2 })
  await shop.runSweeps()
  await shop.drainQueues()
  const whole = PRODUCTS - PRODUCTS / 100
  const done = await taskOf(taskId)
  expect(done).toMatchObject({ state: 'done', refusedCount: 15, rowCount: PRODUCTS })
  expect(done.newCount + done.sameCount).toBe(whole)
  expect(done.sameCount).toBeGreaterThanOrEqual(left.products)
  expect(await copiesOf(taskId)).toEqual([])
  expect(await counted()).toEqual({ products: whole, skus: whole, stocked: whole, shown: whole })
  const { items } = await must(officeTaskLines, { taskId, kind: 'refused' })
  expect(items.map(({ line }) => line)).toEqual(Array.from({ length: 15 }, (_, i) => i * 100 + 9))
  await expectAuditClean(db)
}, 90_000)
