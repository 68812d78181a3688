/** The lifecycle of the embedded server: started, left running, adopted, killed, stopped. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openDb } from '../database/db.ts'
import { startEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
const pidFile = join(folder, 'pg18', 'postmaster.pid')
const pid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])

afterAll(async () => {
  await (await startEmbedded(folder)).stop()
  rmSync(folder, { recursive: true })
})

async function ask<Row>(url: string, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const db = openDb(url)
  return db.rows<Row>(statement).finally(() => db.end())
}

test('concurrent starts on an empty folder create one server', async () => {
  const [a, b] = await Promise.all([startEmbedded(folder), startEmbedded(folder)])
  expect(a.url).toBe(b.url)
  expect(await ask(a.url, sql`select current_user as name`)).toEqual([{ name: 'shop' }])
})

test('trigrams see Chinese and accented letters', async () => {
  const { url } = await startEmbedded(folder)
  await ask(url, sql`create extension pg_trgm`)
  const [row] = await ask<{ n: number }>(url, sql`select cardinality(show_trgm('手机 é')) as n`)
  expect(row?.n).toBeGreaterThan(2)
})

test('a server that its shop left running is adopted', async () => {
  await startEmbedded(folder)
  const before = pid()
  await startEmbedded(folder)
  expect(pid()).toBe(before)
})

test('after kill -9 it comes back with what was committed, although its pid belongs to another process', async () => {
  const { url } = await startEmbedded(folder)
  await ask(url, sql`create table kept as select 7 as n`)
  const killed = pid()
  process.kill(killed, 'SIGKILL')
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(`${killed}`, `${process.pid}`))
  const again = await startEmbedded(folder)
  expect(await ask(again.url, sql`select n from kept`)).toEqual([{ n: 7 }])
})

test('a stopped server leaves nothing running, and stopping again is not an error', async () => {
  const server = await startEmbedded(folder)
  await server.stop()
  expect(existsSync(pidFile)).toBe(false)
  await server.stop()
})
