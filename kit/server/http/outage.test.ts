/** The database goes away and comes back: 503 meanwhile, no restart, nothing stale. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#apps/api/app.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { readConfig } from '../config.ts'
import { openDb } from '../database/db.ts'
import { startEmbedded } from '../cluster/embedded.ts'
import { bringUpToDate } from '../cluster/store.ts'
import { serve } from './serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
const getOne = endpoint({
  method: 'GET',
  path: '/one',
  who: 'anyone',
  input: z.object({}),
  data: z.object({ one: z.int() }),
})

const { url, stop } = await startEmbedded(folder, ['fsync=off'])
await bringUpToDate({ url, ownerUrl: url })
const db = openDb(url)
const { app } = await buildApp({
  db,
  databaseUrl: url,
  clock: () => new Date().toISOString(),
  config: { ...readConfig({}), logLevel: 'silent', secret: 'x'.repeat(43) },
  identity: {
    buyerOf: async () => null,
    findBuyer: async () => null,
    staffOf: async () => null,
    isBuyerIn: async () => false,
    isStaffIn: async () => false,
  },
  domains: [
    {
      routes: async (api) =>
        serve(api, getOne, ({ db: own }) => own.row<{ one: number }>(sql`select 1 as one`)),
    },
  ],
})

afterAll(async () => {
  await app.close()
  await db.end()
  await (await startEmbedded(folder)).stop()
  rmSync(folder, { recursive: true })
})

const ask = async (path: string) => {
  const response = await app.inject({ url: path, headers: { lang: 'en' } })
  return {
    status: response.statusCode,
    body: response.json() as Record<string, unknown>,
    headers: response.headers,
  }
}

test('calls answer 503 while it is away, and work again when it is back', async () => {
  expect(await ask('/api/one')).toMatchObject({ status: 200, body: { data: { one: 1 } } })
  await stop()
  const away = await ask('/api/one')
  expect(away).toMatchObject({
    status: 503,
    body: { code: 3015, data: null },
    headers: { 'retry-after': '2' },
  })
  expect(away.body.msg).toContain('isn’t available right now')
  expect(await ask('/health/ready')).toMatchObject({ status: 503 })
  expect(await ask('/health/live')).toMatchObject({ status: 200 })
  await startEmbedded(folder, ['fsync=off'])
  await expect.poll(async () => (await ask('/api/one')).status, { timeout: 10_000 }).toBe(200)
  expect(await ask('/health/ready')).toMatchObject({ status: 200 })
})
