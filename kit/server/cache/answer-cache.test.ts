/** Cached answers: one for all visitors of a language, invalidated with what they show. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestShop } from '#apps/api/testing.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { Reasons, Refused } from '../../contract/refusal.ts'
import { IdParam } from '../../contract/values.ts'
import { newAnswerCache, ownBytes } from './answer-cache.ts'
import { onInvalidation, invalidate } from './invalidate.ts'
import { serve } from '../http/serve.ts'

const getThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  who: 'anyone',
  input: z.object({ id: IdParam }),
  data: z.object({ name: z.string(), lang: z.string() }),
})

const made: number[] = []
const names = new Map([[1, 'one']])
const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  domains: [
    {
      routes: async (app) => {
        serve(
          app,
          getThing,
          ({ lang }, { id }) => {
            made.push(id)
            const name = names.get(id)
            if (name === undefined) throw new Refused(Reasons.notFound)
            return { name, lang }
          },
          { cacheTags: ({ id }) => [`thing:${id}`] },
        )
      },
    },
  ],
})
shop.app.answers = newAnswerCache()
onInvalidation((tags) => shop.app.answers?.purge(tags))

const ask = async (id: number, headers: Record<string, string> = {}) => {
  const { body } = await shop.app.inject({ url: `/api/things/${id}`, headers })
  return JSON.parse(body) as { code: number; data: { name: string; lang: string } | null }
}
const makings = async (work: () => Promise<unknown>) => {
  made.length = 0
  await work()
  return made.length
}

test('an answer is made once per language, and once per distinct request', async () => {
  expect(await makings(() => Promise.all([ask(1), ask(1), ask(1)]))).toBe(1)
  expect(await makings(() => ask(1))).toBe(0)
  expect(await makings(() => ask(1, { lang: 'en' }))).toBe(1)
  expect((await ask(1)).data).toEqual({ name: 'one', lang: 'cn' })
  expect((await ask(1, { lang: 'en' })).data).toEqual({ name: 'one', lang: 'en' })
})

test('it is invalidated by the commit that changes it, and others are not', async () => {
  names.set(2, 'two')
  await Promise.all([ask(1), ask(2)])
  names.set(1, 'ONE')
  expect((await ask(1)).data?.name).toBe('one')
  await shop.db.tx(async (tx) => {
    await invalidate(tx, ['thing:1'])
    await tx.rows(sql`select 1`)
    expect((await ask(1)).data?.name).toBe('one')
  })
  expect(await makings(() => ask(2))).toBe(0)
  expect((await ask(1)).data?.name).toBe('ONE')
})

test('a caller who has just written gets a fresh answer', async () => {
  await ask(1)
  names.set(1, 'mine')
  expect((await ask(1, { 'just-wrote': '1' })).data?.name).toBe('mine')
  expect((await ask(1)).data?.name).toBe('ONE')
})

test('a refusal is not cached, nor a request that only one caller would make', async () => {
  expect((await ask(9)).code).toBe(Reasons.notFound.code)
  names.set(9, 'nine')
  expect((await ask(9)).data?.name).toBe('nine')
  const long = () => shop.app.inject({ url: `/api/things/9?${'x'.repeat(300)}=1` })
  expect(await makings(async () => [await long(), await long()])).toBe(2)
})

test('an answer that depends on the caller cannot be cached', () => {
  const mine = { ...getThing, who: 'buyer' } as const
  const options = { cacheTags: () => [] }
  expect(() => serve(shop.app, mine, () => ({ name: '', lang: '' }), options)).toThrow('the same')
})

test('a cached answer holds no more memory than its bytes', () => {
  const body = ownBytes('{"name":"水泵"}')
  expect(body.toString()).toBe('{"name":"水泵"}')
  expect(body.buffer.byteLength).toBe(body.length)
})
