/** Pictures of imports: fetched later, retried, given up; and never from the internal network. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, NOW } from '#domains/catalog/testing.ts'
import { getProduct } from '#domains/catalog/contract.ts'
import { uploadRoutes } from '#domains/uploads/server/routes.ts'
import { sweeps } from '../jobs.ts'
import { catalogRoutes } from '#domains/catalog/server/routes.ts'
import { fetchPicture, Hopeless, isPublicAddress } from './fetch.ts'
import { fetchWaiting } from './pictures.ts'

const shop = await openTestShop({
  now: NOW,
  domains: [{ routes: catalogRoutes, sweeps }, { routes: uploadRoutes }],
})
const { db } = shop
const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

let answer: RequestListener = (_request, response) => response.end(png)
let asked = 0
const server = createServer((request, response) => {
  asked++
  answer(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const address = `http://localhost:${(server.address() as AddressInfo).port}/a.png`
const here = (url: string) => fetchPicture(url, () => true)

const withPicture = (remoteUrl = address) =>
  aProduct(db, { pictures: [{ alt: { cn: '图', en: 'Picture' }, stored: null, remoteUrl }] })
const pictureOf = (productId: number) =>
  db.row<{
    fetchState: string
    attempts: number
    nextAt: string | null
    failure: string | null
  }>(sql`
    select fetch_state, attempts, next_at, failure from catalog.picture where product_id = ${productId}`)
const fetchNow = (fetch = here) =>
  fetchWaiting({ db, now: shop.clock.now, log: shop.app.log }, fetch)

test('a waiting picture is fetched, encoded again and shown', async () => {
  const { productId } = await withPicture()
  expect((await shop.call(getProduct, { productId })).data!.pictures).toEqual([])
  expect(await fetchNow()).toBe(1)
  const { data } = await shop.call(getProduct, { productId }, { lang: 'en' })
  expect(data!.pictures).toMatchObject([{ alt: 'Picture', width: 900, height: 900 }])
  expect((await fetch(new URL(data!.pictures[0]!.url, shop.url))).headers.get('content-type')).toBe(
    'image/webp',
  )
  expect(await fetchNow()).toBe(0)
})

test('a failed fetch is retried later and later, and given up in the end', async () => {
  answer = (_request, response) => response.writeHead(500).end()
  const { productId } = await withPicture()
  const waits: number[] = []
  for (let attempt = 1; attempt < 9; attempt++) {
    expect(await fetchNow()).toBe(0)
    const { nextAt, failure } = await pictureOf(productId)
    expect(failure).toBe('answered 500')
    waits.push((Date.parse(nextAt!) - Date.parse(shop.clock.now)) / 60_000)
    const before = asked
    await fetchNow()
    expect(asked).toBe(before) // not before it is due
    shop.clock.forward({ minutes: waits.at(-1)! })
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640])
  await fetchNow()
  expect(await pictureOf(productId)).toMatchObject({
    fetchState: 'failed',
    attempts: 9,
    nextAt: null,
  })
})

test.each([
  ['is not there', (response) => response.writeHead(404).end(), 'answered 404'],
  ['is no picture', (response) => response.end('<svg onload="x()"/>'), 'uploads.notAnImage'],
  [
    'is larger than 5 MB',
    (response) => response.end(Buffer.alloc(6 * 1024 * 1024)),
    'larger than 5 MB',
  ],
] as [string, (response: Parameters<RequestListener>[1]) => void, string][])(
  'a picture that %s is given up at once',
  async (_what, respond, failure) => {
    answer = (_request, response) => respond(response)
    const { productId } = await withPicture()
    await fetchNow()
    expect(await pictureOf(productId)).toMatchObject({ fetchState: 'failed', failure })
  },
)

test('a redirect is not followed', async () => {
  answer = (_request, response) => response.writeHead(302, { location: address }).end()
  await expect(here(address)).rejects.toThrow('answered 302')
})

test('two processes never fetch the same picture', async () => {
  answer = (_request, response) => response.end(png)
  for (let i = 0; i < 3; i++) await withPicture()
  const before = asked
  const came = await Promise.all([fetchNow(), fetchNow()])
  expect([came.reduce((a, b) => a + b), asked - before]).toEqual([3, 3])
})

test('internal addresses are never connected to', async () => {
  const before = asked
  for (const url of [
    address,
    address.replace('localhost', '127.0.0.1'),
    address.replace('localhost', '[::1]'),
  ]) {
    await expect(fetchPicture(url)).rejects.toThrow('an address inside')
  }
  for (const url of [
    'file:///etc/passwd',
    'ftp://example.com/a.png',
    'http://u:p@example.com/a.png',
    'x',
  ]) {
    await expect(fetchPicture(url)).rejects.toBeInstanceOf(Hopeless)
  }
  expect(asked).toBe(before)
  const { productId } = await withPicture()
  await shop.runSweeps()
  expect(await pictureOf(productId)).toMatchObject({
    fetchState: 'failed',
    failure: 'an address inside',
  })
})

test('public and internal addresses are distinguished', () => {
  const inner = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    'no address',
  ]
  expect(inner.filter(isPublicAddress)).toEqual([])
  expect(
    ['8.8.8.8', '114.114.114.114', '172.32.0.1', '2606:4700::1111'].filter(isPublicAddress),
  ).toHaveLength(4)
})
