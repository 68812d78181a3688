/** Uploads, valid and malicious ones, through the HTTP server to the disk. */
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import type { Envelope } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { staffSession } from '#kit/server/http/session-name.ts'
import type { UploadedFile } from '../contract.ts'
import { UploadReasons } from '../reasons.ts'
import { personal } from './personal/personal.ts'
import { claimFiles, claimOfficeFile, claimOfficeUrl, keepPicture, viewFiles } from './door.ts'
import { cropPicture } from './service.ts'

/** `buyer7` is buyer 7, `staff3` is member of staff 3. */
const numberIn = (token: string) => Number(/\d+$/.exec(token)?.[0])
/** Names of ended sessions. */
const loggedOut = new Set<string>()
const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  identity: {
    buyerOf: async (_db, token) => ({ buyerId: numberIn(token), sessionId: numberIn(token) }),
    staffOf: async (_db, token) => ({
      staffId: numberIn(token),
      staffName: 'Wu',
      permissions: new Set(),
    }),
    isBuyerIn: async (_db, sessionId) => !loggedOut.has(`b${sessionId}`),
    isStaffIn: async (_db, hash) => !loggedOut.has(`s${hash.toString('base64url')}`),
  },
})
const { dataDir } = shop.app.config

async function send(purpose: string, bytes: Uint8Array, name = 'file.jpg', type = 'image/jpeg') {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)], { type }), name)
  const isOffice = purpose === 'product' || purpose === 'banner'
  const response = await fetch(`${shop.url}/api${isOffice ? '/office' : ''}/uploads/${purpose}`, {
    method: 'POST',
    body: form,
    headers: isOffice ? { cookie: 'staff=staff3' } : { 'user-token': 'buyer7', lang: 'en' },
  })
  return { status: response.status, ...((await response.json()) as Envelope<UploadedFile>) }
}

async function sent(purpose: string, bytes: Uint8Array): Promise<UploadedFile> {
  const { data, msg } = await send(purpose, bytes)
  if (data === null) throw new Error(msg)
  return data
}

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#22459a' } })
const jpeg = (width?: number, height?: number) => picture(width, height).jpeg().toBuffer()
const onDisk = () =>
  globSync('files/**/*', { cwd: dataDir }).filter((each) => statSync(join(dataDir, each)).isFile())
const rows = async () => (await shop.db.rows(sql`select id from uploads.file`)).length
const get = (url: string) => fetch(`${shop.url}${url}`)
const NOW = () => shop.clock.now
const VIEWER = () => ({ now: NOW(), session: 'b7' })

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
})

/** A PNG that claims this many pixels, with the bytes of one row. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8) // eight bits of grey
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * Math.min(height, 100)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

describe('a voucher', () => {
  test('is re-encoded as WebP, without metadata of place and camera', async () => {
    const exif = {
      IFD0: { Make: 'Secret camera', Copyright: 'Lin' },
      IFD3: { GPSLatitude: '23/1 8/1 0/1' },
    }
    const bytes = await picture(600, 400).jpeg().withExif(exif).toBuffer()
    expect(bytes.includes('Secret camera')).toBe(true)

    const file = await sent('voucher', bytes)
    expect(file).toMatchObject({ purpose: 'voucher', type: 'image/webp', width: 600, height: 400 })
    expect(file.id).toMatch(/^[\w-]{22}$/)
    const answer = await get(file.url)
    const stored = Buffer.from(await answer.arrayBuffer())
    const meta = await sharp(stored).metadata()
    expect([meta.format, meta.exif, meta.xmp, meta.icc]).toEqual([
      'webp',
      undefined,
      undefined,
      undefined,
    ])
    expect(stored.includes('Secret camera')).toBe(false)
    expect(file.byteCount).toBe(stored.length)
  })

  test('is rotated by its orientation', async () => {
    const bytes = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await sent('voucher', bytes)).toMatchObject({ width: 200, height: 300 })
  })

  test('is reduced to a useful size', async () => {
    expect(await sent('voucher', await jpeg(6000, 3000))).toMatchObject({
      width: 4096,
      height: 2048,
    })
  })

  test('may be a PDF, which is stored unchanged and only downloaded, never shown', async () => {
    const file = await sent('voucher', PDF)
    expect(file).toMatchObject({ type: 'application/pdf', width: null, byteCount: PDF.length })
    const answer = await get(file.url)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${file.id}.pdf"`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF)
  })

  test("is stored under a name from its id, readable by the shop's user only", async () => {
    const before = onDisk()
    const { id } = await sent('voucher', await jpeg())
    const [file = ''] = onDisk().filter((each) => !before.includes(each))
    expect(file).toMatch(new RegExp(`^files/[0-9a-f]{2}/[0-9a-f]{2}/${id}$`))
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, file, '..')).mode & 0o777).toBe(0o700)
  })
})

describe('refused uploads leave nothing behind', () => {
  /** Uploads it, and returns the code and what is left in the table and on the disk. */
  const attempt = async (purpose: string, bytes: Uint8Array, ...rest: [string?, string?]) => {
    const [before, files] = [await rows(), onDisk()]
    const { code, data } = await send(purpose, bytes, ...rest)
    const left = [(await rows()) - before, onDisk().length - files.length]
    return { code, data, left }
  }
  const refused = ({ code }: { code: number }, data: unknown = null) => ({
    code,
    data,
    left: [0, 0],
  })
  const { notAnImage, tooLarge, tooManyPixels, noFile } = UploadReasons

  test('SVG, under any name', async () => {
    const svg = Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    expect(await attempt('voucher', svg, 'x.svg', 'image/svg+xml')).toEqual(refused(notAnImage))
    expect(await attempt('voucher', svg, 'x.png', 'image/png')).toEqual(refused(notAnImage))
  })

  test('HTML, scripts and programs', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect(await attempt('voucher', html, 'x.jpg')).toEqual(refused(notAnImage))
    expect(await attempt('avatar', Buffer.from('#!/bin/sh\nrm -rf /\n'))).toEqual(
      refused(notAnImage),
    )
    expect(await attempt('avatar', Buffer.from(`MZ${'\0'.repeat(200)}`))).toEqual(
      refused(notAnImage),
    )
  })

  test('other kinds of pictures and of documents', async () => {
    expect(await attempt('voucher', await picture().gif().toBuffer())).toEqual(refused(notAnImage))
    expect(await attempt('voucher', await picture().tiff().toBuffer())).toEqual(refused(notAnImage))
    expect(await attempt('avatar', PDF)).toEqual(refused(notAnImage))
    expect(await attempt('product', PDF)).toEqual(refused(notAnImage))
    expect(await attempt('voucher', PDF.subarray(0, 30))).toEqual(refused(notAnImage))
  })

  test('a decompression bomb: few bytes with hundreds of megabytes of pixels', async () => {
    const bomb = png(30_000, 30_000)
    expect(bomb.length).toBeLessThan(10_000)
    expect(await attempt('voucher', bomb)).toEqual(refused(tooManyPixels))
  })

  test('half a picture, and one whose bytes are garbage', async () => {
    const whole = await sharp(
      Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, i) => (i * 7919) % 256)),
      { raw: { width: 300, height: 200, channels: 3 } },
    )
      .jpeg()
      .toBuffer()
    expect(await attempt('voucher', whole.subarray(0, whole.length / 2))).toEqual(
      refused(notAnImage),
    )
    const garbage = Buffer.concat([whole.subarray(0, 20), Buffer.alloc(500, 1)])
    expect(await attempt('voucher', garbage)).toEqual(refused(notAnImage))
    expect(await attempt('voucher', png(50, 5000))).toEqual(refused(notAnImage))
  })

  test('an empty file, and one that is too large', async () => {
    expect(await attempt('voucher', Buffer.alloc(0))).toEqual(refused(noFile))
    const large = Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)])
    expect(await attempt('avatar', large)).toEqual(
      refused(tooLarge, { maximumBytes: 5 * 1024 * 1024 }),
    )
    const { status, code } = await send('voucher', Buffer.alloc(11 * 1024 * 1024, 1))
    expect([status, code]).toEqual([413, Reasons.tooLarge.code])
  })

  test('a purpose that the sender may not use', async () => {
    const bytes = await jpeg()
    expect((await send('passport', bytes)).code).toBe(Reasons.invalidInput.code)
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(bytes)]), 'x.jpg')
    const headers = { 'user-token': 'buyer7' }
    const answer = await fetch(`${shop.url}/api/office/uploads/product`, {
      method: 'POST',
      body: form,
      headers,
    })
    expect(((await answer.json()) as { code: number }).code).toBe(Reasons.loginNeeded.code)
  })
})

test('a polyglot of picture and page is only a picture afterwards', async () => {
  const page = '<script>alert(document.domain)</script>'
  const { url } = await sent('voucher', Buffer.concat([await jpeg(), Buffer.from(page)]))
  const answer = await get(url)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(Buffer.from(await answer.arrayBuffer()).includes('script')).toBe(false)
})

test('names with paths have no effect', async () => {
  const { code, data } = await send('voucher', await jpeg(), '../../../../etc/passwd.jpg')
  expect(code).toBe(1)
  expect(onDisk().some((each) => each.includes('passwd'))).toBe(false)
  for (const path of [
    '/api/files/..%2f..%2fsecret',
    '/api/files/%2e%2e',
    `/api/files/public/..%2f${data?.id}`,
    `/api/files/public/${data?.id}-1200.webp`,
    `/api/files/public/${data?.id}`,
    '/api/files/public/..%5c..%5csecret-1200.webp',
  ]) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 404])
  }
})

describe('a private file', () => {
  test('is read by a signed address for five minutes, with inert headers', async () => {
    const { url } = await sent('voucher', await jpeg())
    const answer = await get(url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-site',
      'content-disposition': expect.stringMatching(/^inline; filename="[\w-]{22}\.webp"$/),
    })
    shop.clock.forward({ minutes: 4, seconds: 59 })
    expect((await get(url)).status).toBe(200)
    shop.clock.forward({ seconds: 1 })
    expect((await get(url)).status).toBe(404)
  })

  test("is not read with another file's signature, a later expiry, or none", async () => {
    const [mine, other] = [await sent('voucher', await jpeg()), await sent('voucher', await jpeg())]
    const query = mine.url.split('?')[1] ?? ''
    const longer = query.replace(/e=(\d+)/, (_, e: string) => `e=${Number(e) + 60_000}`)
    for (const url of [
      `/api/files/${other.id}?${query}`,
      `/api/files/${mine.id}?${longer}`,
      `/api/files/${mine.id}`,
      `/api/files/${mine.id}?${query.replace('by=b7', 'by=b8')}`,
      `/api/files/${mine.id}?${query.replace('&by=b7', '')}`,
      `/api/files/${mine.id}?${query}&by=b8`,
      `/api/files/${mine.id}?e=&by=b7&s=`,
      `/api/files/${mine.id}?e=9999999999999&by=b7&s=AAAA`,
    ]) {
      const answer = await get(url)
      expect(answer.status).toBe(404)
      expect((await answer.json()) as object).toMatchObject({
        code: Reasons.notFound.code,
        data: null,
      })
    }
  })
})

test("a product's picture is public in two sizes, and cached forever", async () => {
  const file = await sent('product', await jpeg(2400, 1600))
  expect(file).toMatchObject({
    width: 1200,
    height: 800,
    url: `/api/files/public/${file.id}-1200.webp`,
  })
  const [large, small] = await Promise.all([get(file.url), get(file.url.replace('1200', '400'))])
  expect(large.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const sizes = await Promise.all(
    [large, small].map(async (answer) => sharp(await answer.arrayBuffer()).metadata()),
  )
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [1200, 800],
    [400, 267],
  ])
})

test('the address of a private file ends with its session, and with no other', async () => {
  const { id, url } = await sent('voucher', await jpeg())
  const staff = staffSession('staff3')
  const [seen] = await viewFiles(shop.db, [id], { now: NOW(), session: staff })
  const statuses = async () => [(await get(url)).status, (await get(seen?.url ?? '')).status]
  expect(await statuses()).toEqual([200, 200])
  loggedOut.add('b7')
  expect(await statuses()).toEqual([404, 200])
  loggedOut.add(staff)
  expect(await statuses()).toEqual([404, 404])
  loggedOut.clear()
})

describe('claiming', () => {
  const claim = (fileIds: string[], over: object = {}) =>
    shop.db.tx((tx) =>
      claimFiles(tx, {
        fileIds,
        buyerId: 7,
        purpose: 'voucher',
        reference: 'order:1',
        now: NOW(),
        ...over,
      }),
    )

  test('is for the owner, the purpose, and once', async () => {
    const bytes = await jpeg()
    const [a, b, avatar] = [
      await sent('voucher', bytes),
      await sent('voucher', bytes),
      await sent('avatar', bytes),
    ]
    expect(await claim([a.id], { buyerId: 8 })).toBeNull()
    expect(await claim([avatar.id])).toBeNull()
    expect(await claim(['A'.repeat(22)])).toBeNull()
    const claimed = await claim([b.id, a.id])
    expect(claimed?.map(({ id }) => id)).toEqual([b.id, a.id])
    expect(claimed?.[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(claimed?.[0]?.sha256).toBe(claimed?.[1]?.sha256)
    expect(await claim([a.id], { reference: 'order:2' })).toBeNull()
  })

  test('gives a file to one of several concurrent claims', async () => {
    const { id } = await sent('voucher', await jpeg())
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, i) => claim([id], { reference: `order:${i}` })),
    )
    expect(claims.filter((each) => each !== null)).toHaveLength(1)
  })

  test('of a public picture answers both addresses, by id or by address', async () => {
    const { id, url } = await sent('banner', await jpeg(1400, 700))
    const by = { reference: 'banner:1', now: NOW() }
    expect(await claimOfficeFile(shop.db, id, 'product', by)).toBeNull()
    expect(await claimOfficeFile(shop.db, id, 'banner', by)).toEqual({
      url,
      smallUrl: `/api/files/public/${id}-400.webp`,
      width: 1200,
      height: 600,
    })
    const urls = [url, url.replace(id, 'A'.repeat(22)), '/api/user/info', '/pictures/pump.webp']
    const outcomes = await Promise.all(
      urls.map((each) => claimOfficeUrl(shop.db, each, 'banner', by)),
    )
    expect(outcomes).toEqual([true, false, false, true])
  })

  test('is not needed for viewing, which follows the requested order', async () => {
    const [a, b] = [await sent('voucher', await jpeg()), await sent('voucher', PDF)]
    const seen = await viewFiles(shop.db, [b.id, 'x', a.id], VIEWER())
    expect(seen.map(({ id }) => id)).toEqual([b.id, a.id])
    expect((await get(seen[1]?.url ?? '')).status).toBe(200)
  })
})

test('files unclaimed for a day are removed from table and disk, and no others', async () => {
  await shop.runSweeps()
  const [lost, stored] = [await sent('voucher', await jpeg()), await sent('voucher', await jpeg())]
  const shown = await keepPicture(shop.db, NOW(), 'product', await jpeg())
  const by = { reference: 'product:1', now: NOW() }
  await claimOfficeFile(shop.db, shown.id, 'product', by)
  await claimFiles(shop.db, { fileIds: [stored.id], buyerId: 7, purpose: 'voucher', ...by })

  shop.clock.forward({ hours: 23 })
  await shop.runSweeps()
  expect((await viewFiles(shop.db, [lost.id], VIEWER())).length).toBe(1)
  shop.clock.forward({ hours: 2 })
  await shop.runSweeps()
  expect(await viewFiles(shop.db, [lost.id], VIEWER())).toEqual([])
  const left = onDisk().join(' ')
  expect([lost, stored, shown].map(({ id }) => left.includes(id))).toEqual([false, true, true])
})

test('who closes their account takes their files with them, but not what proves a delivery', async () => {
  const [own, signature] = [await sent('answer', await jpeg()), await sent('answer', await jpeg())]
  const claim = { buyerId: 7, purpose: 'answer', reference: 'order:1', now: NOW() } as const
  await claimFiles(shop.db, { ...claim, fileIds: [own.id] })
  await claimFiles(shop.db, { ...claim, fileIds: [signature.id], isProof: true })
  await shop.db.tx((tx) => personal.forget!(tx, 7, NOW()))
  shop.clock.forward({ days: 2 })
  await shop.runSweeps()
  expect((await viewFiles(shop.db, [own.id, signature.id], VIEWER())).map(({ id }) => id)).toEqual([
    signature.id,
  ])
})

test('one buyer cannot fill the disk', async () => {
  const codes = await Promise.all(
    Array.from({ length: 62 }, async () => (await send('voucher', PDF)).code),
  )
  expect(codes.filter((code) => code === 1)).toHaveLength(60)
  expect(codes.filter((code) => code === Reasons.tooMany.code)).toHaveLength(2)
})

test('one account of staff cannot fill the disk', async () => {
  const png = await picture(20, 20).png().toBuffer()
  const first = await sent('product', png)
  // Two of the thousand are left.
  await shop.db.count(sql`
    update kit.bucket set tokens = 2 where key in (select key from kit.bucket order by tokens desc limit 1)`)
  expect((await send('product', png)).code).toBe(1)
  const whole = { url: first.url, left: 0, top: 0, width: 1, height: 1 }
  const staff = { ...VIEWER(), db: shop.db, staffId: 3 } as Parameters<typeof cropPicture>[0]
  expect((await cropPicture(staff, whole)).id).toBeTruthy()
  await expect(cropPicture(staff, whole)).rejects.toMatchObject({ reason: Reasons.tooMany })
  expect((await send('product', png)).code).toBe(Reasons.tooMany.code)
  shop.clock.forward({ hours: 1 })
  expect((await send('product', png)).code).toBe(1)
})
