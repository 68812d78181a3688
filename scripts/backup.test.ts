/** `npm run backup` while people order: the copy is a shop of its own that has all that was acknowledged before it began. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#kit/server/db.ts'
import { diagnose } from '#kit/server/doctor.ts'
import { startEmbedded } from '#kit/server/embedded.ts'
import { newBuyer, type Visitor } from '../e2e/driver.ts'
import { aShopProcess } from './shop-testing.ts'
import { ROOT } from './sources.ts'

const shop = await aShopProcess('shop-backup-')
const target = `${shop.folder}-copy`
let buyer: Visitor

beforeAll(async () => {
  await shop.start()
  buyer = await newBuyer(shop.url)
  await buyer.addAddress()
}, 200_000)
afterAll(async () => {
  await shop.remove()
  rmSync(target, { recursive: true, force: true })
})

function backup(...args: string[]): Promise<{ status: number | null; said: string }> {
  const env = { ...process.env, DATA_DIR: shop.folder }
  const script = [join(ROOT, 'scripts', 'backup.ts'), ...args]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, script, { env }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, said: (stdout + stderr).trim() }),
    )
  })
}

async function anOrder(): Promise<string> {
  const [warehouse] = await buyer.warehouses()
  const { skus } = await buyer.product(20)
  const [{ id: skuId, units }] = skus as [(typeof skus)[0]]
  const [{ id: unitId, minQuantity: quantity }] = units as [(typeof units)[0]]
  const buyNow = { skuId, unitId, quantity, warehouseId: warehouse?.id ?? 0 }
  const quote = await buyer.quote({ addressId: null, delivery: 'express', buyNow })
  return (await buyer.submitOrder(quote.id)).orderNumber
}

test('a copy taken while orders come in is whole', { timeout: 200_000 }, async () => {
  const before = [await anOrder(), await anOrder(), await anOrder()]
  let isDone = false
  const ordering = (async () => {
    let count = 0
    for (; !isDone; count++) await anOrder()
    return count
  })()
  const { status, said } = await backup(target)
  isDone = true
  expect(await ordering).toBeGreaterThan(0)
  expect([status, said]).toEqual([
    0,
    expect.stringMatching(/started once, \d+ checks, 0 findings$/),
  ])

  const copy = await startEmbedded(join(target, 'database'))
  const db = openDb(copy.url)
  const numbers = (
    await db.rows<{ number: string }>(sql`select number from orders.sales_order`)
  ).map(({ number }) => number)
  expect(numbers).toEqual(expect.arrayContaining(before))
  expect((await diagnose(db)).findings).toEqual([])
  await db.end()
  await copy.stop()
})

test('uploads and secret are in it, for the same eyes only', () => {
  const [secret, copied] = [shop.folder, target].map((folder) => join(folder, 'secret'))
  expect(readFileSync(copied ?? '')).toEqual(readFileSync(secret ?? ''))
  expect(statSync(copied ?? '').mode).toBe(statSync(secret ?? '').mode)
  expect(existsSync(join(target, 'files'))).toBe(existsSync(join(shop.folder, 'files')))
  // What the server makes of the label, once it has begun from where the label says.
  expect(readdirSync(join(target, 'database', 'pg18'))).toContain('backup_label.old')
})

test('nothing is written over, and what is missing is said in one line', async () => {
  expect(await backup(target)).toEqual({
    status: 1,
    said: `${target} is not empty: name a folder that is not there yet.`,
  })
  expect(await backup()).toEqual({ status: 1, said: 'Say where to: npm run backup -- FOLDER' })
})
