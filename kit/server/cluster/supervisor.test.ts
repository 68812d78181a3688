/** The embedded database and its users: restarted when killed, and ended by the last of them. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openDb } from '../database/db.ts'
import { startEmbedded } from './embedded.ts'
import { superviseEmbedded } from './supervisor.ts'
import { serverOf } from './postmaster.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
const settings = ['fsync=off']
const pid = () => serverOf(join(folder, 'pg18'))?.pid ?? 0

afterAll(async () => {
  await (await startEmbedded(folder)).stop()
  rmSync(folder, { recursive: true })
})

test('a killed server comes back at the same address, and again', { timeout: 60_000 }, async () => {
  const lines: string[] = []
  const supervised = await superviseEmbedded(folder, {
    settings,
    report: (line) => lines.push(line),
  })
  const db = openDb(supervised.url)
  try {
    await db.count(sql`create table kept as select 7 as n`)
    for (let round = 1; round <= 2; round++) {
      const killed = pid()
      process.kill(killed, 'SIGKILL')
      await expect
        .poll(() => db.rows(sql`select n from kept`).catch(() => null), { timeout: 20_000 })
        .toEqual([{ n: 7 }])
      await expect.poll(() => lines.length, { timeout: 5000 }).toBe(2 * round)
      expect(pid()).not.toBe(killed)
    }
    expect(lines.slice(0, 2)).toEqual([
      'The database has ended by itself: starting it again',
      expect.stringMatching(/^The database is back after \d+\.\d s$/),
    ])
  } finally {
    await db.end()
    await supervised.stop()
  }
  expect(pid()).toBe(0)
})

test(
  'the last user stops it, also when all end at the same moment',
  { timeout: 60_000 },
  async () => {
    const one = await superviseEmbedded(folder, { settings })
    const other = await superviseEmbedded(folder, { settings })
    const stranger = openDb(one.url) // a connection that is not closed in time does not keep it running
    await stranger.rows(sql`select 1`)
    await one.stop()
    expect(pid()).not.toBe(0)
    const third = await superviseEmbedded(folder, { settings })
    await Promise.all([other.stop(), third.stop()])
    expect(pid()).toBe(0)
    await stranger.end()
  },
)

test('a process that ends abnormally stops it', async () => {
  const supervised = await superviseEmbedded(folder, { settings })
  supervised.abandon()
  await expect.poll(() => existsSync(join(folder, 'pg18', 'postmaster.pid'))).toBe(false)
})
