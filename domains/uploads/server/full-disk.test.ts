/** A full disk: writes are refused with a message, staff and metrics show why, and browsing goes on. */
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { listGoods } from '#domains/search/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { forgetFull } from '#kit/server/disk-room.ts'
import { serve } from '#kit/server/http/serve.ts'
import { domains } from '#apps/api/domains.ts'
import * as z from 'zod/mini'
import { storageState } from '../contract.ts'
import { setStorage, theStorage } from './storage.ts'

/** A write that fails with PostgreSQL's error for a full disk. */
const write = endpoint({
  method: 'POST',
  path: '/test/write',
  who: 'anyone',
  input: z.object({}),
  data: z.object({}),
})

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { logLevel: 'silent' },
  identity: {
    staffOf: async () => ({ staffId: 3, staffName: 'Wu', permissions: new Set() }),
  },
  domains: [
    ...domains,
    {
      routes: async (app) =>
        serve(app, write, async ({ db }) => {
          await db.count(sql`do $$ begin raise sqlstate '53100'; end $$`)
          return {}
        }),
    },
  ],
})
afterAll(forgetFull)
const clerk = { cookie: 'staff=3', lang: 'en' }
const figure = async (name: string) => {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  return Number(new RegExp(`^shop_${name} (.+)$`, 'm').exec(text)?.[1])
}

async function upload() {
  const bytes = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#22459a' },
  })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'a.jpg')
  const answer = await fetch(`${shop.url}/api/office/uploads/product`, {
    method: 'POST',
    body: form,
    headers: clerk,
  })
  return { status: answer.status, body: (await answer.json()) as { code: number; msg: string } }
}

test('an upload is refused with the reason, staff and metrics show it, and all works again when there is room', async () => {
  expect((await shop.call(storageState, {}, clerk)).data).toMatchObject({ state: 'enough' })
  expect(await figure('storage_full')).toBe(0)
  const real = theStorage()
  setStorage({
    ...real,
    put: async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    },
  })
  const { status, body } = await upload()
  expect([status, body.code]).toEqual([503, Reasons.storageFull.code])
  expect(body.msg).toContain('Storage is full')
  expect((await shop.call(storageState, {}, clerk)).data).toMatchObject({ state: 'full' })
  expect(await figure('storage_full')).toBe(1)
  expect(await figure('storage_free_bytes')).toBeGreaterThan(0)
  const goods = { sort: 'sales', page: 1, size: 24 } as const
  expect((await shop.call(listGoods, goods, { lang: 'en' })).code).toBe(1)
  setStorage(real)
  expect((await upload()).status).toBe(200)
})

test('a database that cannot grow reports the same', async () => {
  forgetFull()
  const answer = await fetch(`${shop.url}/api/test/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(503)
  expect(((await answer.json()) as { code: number }).code).toBe(Reasons.storageFull.code)
  expect(await figure('storage_full')).toBe(1)
  expect((await shop.call(storageState, {}, {})).code).toBe(Reasons.loginNeeded.code)
})
