/** A guest's footprints: stored in the browser, moved to the account at the login, and never a cause of errors. */
import { beforeEach, expect, test, vi } from 'vitest'
import { Reasons } from '#kit/contract/refusal.ts'
import { closeSession, openSession } from '#kit/web/session/session.ts'
import { moveFootprintsToAccount, addFootprint } from './footprints.ts'

const KEY = 'footprints'
let stored: Map<string, string>
let sent: { seen: { productId: number }[] }[]
let code: number

beforeEach(() => {
  stored = new Map()
  sent = []
  code = 1
  let cookie = ''
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      cookie = text.split(';')[0] ?? ''
    },
  })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as (typeof sent)[number])
    return Promise.resolve(Response.json({ code, msg: '', data: {} }))
  })
  closeSession()
})

const inBrowser = () =>
  (JSON.parse(stored.get(KEY) ?? '[]') as { productId: number }[]).map(({ productId }) => productId)
const handed = () => sent.map(({ seen }) => seen.map(({ productId }) => productId))

test('a guest’s views stay in the browser, the latest first, each product once', async () => {
  for (const id of [1, 2, 3, 1]) await addFootprint(id)
  expect([inBrowser(), handed()]).toEqual([[1, 3, 2], []])
})

test('no more views are stored than one call accepts, and the oldest is dropped', async () => {
  for (let id = 1; id <= 51; id++) await addFootprint(id)
  expect(inBrowser()).toHaveLength(50)
  expect([inBrowser()[0], inBrowser().at(-1)]).toEqual([51, 2])
})

test('the login moves them all at once, and leaves none for the next visitor', async () => {
  await addFootprint(1)
  await addFootprint(2)
  await moveFootprintsToAccount()
  expect([handed(), inBrowser()]).toEqual([[[2, 1]], []])
  await moveFootprintsToAccount()
  expect(sent).toHaveLength(1)
})

test('a logged-in buyer’s views are stored at once, with earlier ones', async () => {
  await addFootprint(1)
  openSession('token')
  await addFootprint(2)
  expect([handed(), inBrowser()]).toEqual([[[2, 1]], []])
})

test.each([
  ['words', '"everything"'],
  ['no list', '{"productId":1}'],
  ['a look without a time', '[{"productId":1}]'],
  ['a product that is a text', '[{"productId":"1","at":"2026-03-01T00:00:00.000Z"}]'],
  ['nothing that can be read', '[{'],
])(
  '%s in the browser is no footprint: it is not sent, and does not disturb the next one',
  async (_what, text) => {
    stored.set(KEY, text)
    await moveFootprintsToAccount()
    expect(sent).toEqual([])
    await addFootprint(7)
    expect(inBrowser()).toEqual([7])
  },
)

test('a view that cannot be stored shows no error', async () => {
  code = Reasons.invalidInput.code
  await addFootprint(1)
  await expect(moveFootprintsToAccount()).resolves.toBeUndefined()
  expect(inBrowser()).toEqual([])
})
