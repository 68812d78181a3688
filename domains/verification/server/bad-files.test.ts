/** Invalid or incomplete uploads of documents and licences are refused, and nothing is stored. */
import { globSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { uploadFile } from '#domains/uploads/contract.ts'
import { UploadReasons } from '#domains/uploads/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { aPicture, sendFile } from '../testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { by, token } = await buyerWith(shop)
const PURPOSES = ['identity', 'licence'] as const
const { dataDir } = shop.app.config

const onDisk = () =>
  globSync('**/*', { cwd: join(dataDir, 'files') })
    .filter((each) => statSync(join(dataDir, 'files', each)).isFile())
    .sort()
const rows = async () => (await shop.db.rows(sql`select id from uploads.file`)).length
const left = async () => [await rows(), onDisk()]

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
})

/** The code, and whether anything was stored. */
async function tried(purpose: string, bytes: Uint8Array): Promise<[number, boolean]> {
  const before = JSON.stringify(await left())
  const { code } = await sendFile(shop.url, by, purpose, bytes)
  return [code, JSON.stringify(await left()) !== before]
}

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const HTML = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>',
)

describe.each(PURPOSES)('as %s', (purpose) => {
  test.each([
    ['SVG', SVG],
    ['SVG after an XML line', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), SVG])],
    ['a page', HTML],
    ['a page that begins like a GIF', Buffer.concat([Buffer.from('GIF89a/*'), HTML])],
    ['a program', Buffer.from('\u007fELF' + 'x'.repeat(200))],
    ['a zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)])],
  ])('%s is refused', async (_name, bytes) => {
    expect(await tried(purpose, bytes)).toEqual([UploadReasons.notAnImage.code, false])
  })

  test('an empty file, and more than ten megabytes', async () => {
    expect(await tried(purpose, Buffer.alloc(0))).toEqual([UploadReasons.noFile.code, false])
    const jpeg = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    expect(await tried(purpose, Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]))).toEqual([
      Reasons.tooLarge.code,
      false,
    ])
  })

  test('half a picture, and a decompression bomb, within two seconds', async () => {
    const whole = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#28c',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await tried(purpose, whole.subarray(0, whole.length / 2))).toEqual([
      UploadReasons.notAnImage.code,
      false,
    ])
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const began = performance.now()
    expect(await tried(purpose, bomb)).toEqual([UploadReasons.tooManyPixels.code, false])
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('a picture with an appended page and metadata of place, camera and serial number becomes a plain picture', async () => {
    const taken = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#a33' },
    })
      .withExif({
        IFD0: { Make: 'SerialMaker', ImageDescription: '<script>alert(1)</script>' },
        IFD3: { GPSLatitudeRef: 'N' },
      })
      .jpeg()
      .toBuffer()
    const { data } = await sendFile(shop.url, by, purpose, Buffer.concat([taken, HTML]))
    const answer = await fetch(`${shop.url}${data?.url}`)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { format, exif, xmp } = await sharp(bytes).metadata()
    expect([format, exif, xmp]).toEqual(['webp', undefined, undefined])
    for (const each of ['SerialMaker', 'script', 'GPS']) expect(bytes.includes(each)).toBe(false)
  })

  test('names with paths, line ends and four thousand letters affect no path', async () => {
    for (const name of [
      '../../etc/passwd',
      '..%2f..%2fx',
      'C:\\x\\y.png',
      'a\u0000.png',
      'x'.repeat(4096),
    ]) {
      const before = onDisk()
      const form = new FormData()
      form.set('file', new Blob([Uint8Array.from(await aPicture())]), name)
      const answer = await fetch(`${shop.url}/api${uploadFile.path.replace(':purpose', purpose)}`, {
        method: 'POST',
        headers: by,
        body: form,
      })
      const { data } = (await answer.json()) as { data: { id: string } | null }
      const added = onDisk().filter((each) => !before.includes(each))
      const place = data === null ? [] : [`${added[0]?.slice(0, 5)}/${data.id}`]
      expect(added).toEqual(place)
      expect(added.every((each) => /^[0-9a-f]{2}\/[0-9a-f]{2}\/[\w-]{22}$/.test(each))).toBe(true)
      await shop.db.count(sql`delete from kit.bucket`)
    }
  })
})

test('a PDF is a licence, stored encrypted and only downloaded; it is not accepted as an identity document', async () => {
  expect(await tried('identity', PDF)).toEqual([UploadReasons.notAnImage.code, false])
  const { data } = await sendFile(shop.url, by, 'licence', PDF)
  const stored = onDisk().find((each) => each.endsWith(data?.id ?? '-')) ?? ''
  expect(stored).not.toBe('')
  const answer = await fetch(`${shop.url}${data?.url}`)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
})

/** Sends the head of an upload and half of its body, and disconnects. */
const cutOff = (purpose: string, bytes: Buffer) =>
  new Promise<void>((resolve) => {
    const { hostname, port } = new URL(shop.url)
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api/uploads/${purpose} HTTP/1.1\r\nhost: shop\r\nuser-token: ${token}\r\n` +
          `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${bytes.length + 200}\r\n\r\n` +
          '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
      )
      socket.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy())
    })
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })

test('an interrupted upload stores nothing, also many at once; the next one succeeds', async () => {
  const before = await left()
  const large = await sharp({
    create: {
      width: 1500,
      height: 1500,
      channels: 3,
      background: '#3a7',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  await Promise.all(
    Array.from({ length: 12 }, (_, i) => cutOff(PURPOSES[i % 2] ?? 'identity', large)),
  )
  expect(await left()).toEqual(before)
  await shop.db.count(sql`delete from kit.bucket`)
  expect((await sendFile(shop.url, by, 'identity', large)).code).toBe(1)
})
