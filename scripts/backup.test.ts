/** `npm run backup` while orders come in: the copy has everything that was acknowledged before it began. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#kit/server/config.ts'
import { openDb } from '#kit/server/database/db.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { startEmbedded } from '#kit/server/cluster/embedded.ts'
import { withSecret } from '#kit/server/files.ts'
import { newBuyer, type Visitor } from '../e2e/driver.ts'
import { aShopProcess } from './shop-testing.ts'
import { ROOT } from './sources.ts'

/** A trial with an https address, called directly by the test. */
const shop = await aShopProcess('shop-backup-', {
  DEMO: 'on',
  PUBLIC_URL: 'https://try.example',
  TRUSTED_PROXIES: '0',
})
const target = `${shop.folder}-copy`
let buyer: Visitor

beforeAll(async () => {
  await shop.start()
  buyer = await newBuyer(shop.url, { email: 'backup@demo.example' }) // whose mail is shown there
  await buyer.addAddress()
}, 900_000)
afterAll(async () => {
  await shop.remove()
  rmSync(target, { recursive: true, force: true })
})

function backup(...args: string[]): Promise<{ status: number | null; output: string }> {
  const env = { ...process.env, DATA_DIR: shop.folder }
  const script = [join(ROOT, 'scripts', 'backup.ts'), ...args]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, script, { env }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, output: (stdout + stderr).trim() }),
    )
  })
}

/** Cancelled at once: a new account may leave only a few unpaid. */
async function anOrder(): Promise<string> {
  const [warehouse] = await buyer.warehouses()
  const { skus } = await buyer.product(20)
  const [{ id: skuId, units }] = skus as [(typeof skus)[0]]
  const [{ id: unitId, minQuantity: quantity }] = units as [(typeof units)[0]]
  const buyNow = { skuId, unitId, quantity, warehouseId: warehouse?.id ?? 0 }
  const quote = await buyer.checkout({ addressId: null, delivery: 'express', buyNow })
  const { orderNumber } = await buyer.submitOrder(quote.id)
  await buyer.cancel(orderNumber)
  return orderNumber
}

test('a copy taken while orders come in is consistent', { timeout: 900_000 }, async () => {
  const before = [await anOrder(), await anOrder(), await anOrder()]
  let isDone = false
  const ordering = (async () => {
    let count = 0
    for (; !isDone; count++) await anOrder()
    return count
  })()
  const { status, output } = await backup(target)
  isDone = true
  expect(await ordering).toBeGreaterThan(0)
  expect([status, output]).toEqual([
    0,
    expect.stringMatching(
      /started once, \d+ checks, 0 findings\nNot in it: .*secret\. Keep a copy/,
    ),
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

test('it contains uploads, but not the secret that decrypts them', () => {
  expect(readdirSync(target).toSorted()).toEqual(
    ['database', 'files'].filter((name) => existsSync(join(shop.folder, name))),
  )
  const secret = readFileSync(join(shop.folder, 'secret'), 'utf8')
  expect(secret).toHaveLength(43)
  // The server renames the label once it has started from it.
  expect(readdirSync(join(target, 'database', 'pg18'))).toContain('backup_label.old')
})

test('a shop on the copy asks for its secret, and creates none of its own', () => {
  const config = { ...readConfig({ DATA_DIR: target }), demo: true }
  expect(() => withSecret(config)).toThrow(/holds a shop, but not its secret: put it into/)
  expect(existsSync(join(target, 'secret'))).toBe(false)
})

test('nothing is overwritten, and a missing argument is reported in one line', async () => {
  expect(await backup(target)).toEqual({
    status: 1,
    output: `${target} is not empty: name a folder that is not there yet.`,
  })
  expect(await backup()).toEqual({ status: 1, output: 'Say where to: npm run backup -- FOLDER' })
})
