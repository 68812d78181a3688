/** Media of products: models, videos and cropped pictures, valid and invalid ones. */
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import type { Envelope } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { cropPicture, LIMITS, type UploadedFile } from '../contract.ts'
import { UploadReasons } from '../reasons.ts'
import { claimWholeUrl } from './sheet-door.ts'
import { takeFromStaff } from './service.ts'

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  identity: {
    buyerOf: async () => null,
    staffOf: async (_db, token) => ({
      staffId: Number(token),
      staffName: 'Wu',
      permissions: new Set(token === '9' ? ['orders.read'] : ['catalog.write']),
    }),
  },
})
const { db } = shop

async function send(purpose: 'model' | 'video' | 'sheet', bytes: Uint8Array, lang = 'en') {
  const response = await fetch(`${shop.url}/api/office/uploads/${purpose}/whole`, {
    method: 'POST',
    body: Uint8Array.from(bytes),
    headers: { cookie: 'staff=3', 'content-type': 'application/octet-stream', lang },
  })
  return (await response.json()) as Envelope<UploadedFile>
}
const rows = async () => (await db.rows(sql`select id from uploads.file`)).length
const { notAModel, notAUsdz, notAVideo, noFile, tooLarge } = UploadReasons

const padded = (text: string) => Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))
function glb(json: string, changes: { version?: number; length?: number; tail?: Buffer } = {}) {
  const chunk = padded(json)
  const tail = changes.tail ?? Buffer.alloc(0)
  const head = Buffer.alloc(20)
  head.write('glTF', 0, 'latin1')
  head.writeUInt32LE(changes.version ?? 2, 4)
  head.writeUInt32LE(changes.length ?? 20 + chunk.length + tail.length, 8)
  head.writeUInt32LE(chunk.length, 12)
  head.write('JSON', 16, 'latin1')
  return Buffer.concat([head, chunk, tail])
}
const WHOLE = JSON.stringify({ asset: { version: '2.0' }, scenes: [] })

type Part = { name: string; bytes: Buffer; method?: number; align?: boolean }
/** An archive valid as USDZ, unless overridden. */
function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, bytes, method = 0, align = true } of parts) {
    const extra = align ? (64 - ((at + 30 + name.length) % 64)) % 64 : 1
    const local = Buffer.alloc(30 + name.length + extra)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(bytes.length, 18)
    local.writeUInt32LE(bytes.length, 22)
    local.writeUInt16LE(name.length, 26)
    local.writeUInt16LE(extra, 28)
    local.write(name, 30)
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(bytes.length, 20)
    entry.writeUInt32LE(bytes.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    entry.write(name, 46)
    locals.push(local, bytes)
    entries.push(entry)
    at += local.length + bytes.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}
const scene: Part = { name: 'scene.usdc', bytes: Buffer.from('PXR-USDC....') }

test('a whole GLB is stored unchanged, is public, and is claimed by its address', async () => {
  const bytes = glb(WHOLE)
  const { data } = await send('model', bytes)
  expect(data).toMatchObject({ type: 'model/gltf-binary', byteCount: bytes.length })
  const response = await fetch(`${shop.url}${data!.url}`)
  expect(response.headers.get('content-type')).toBe('model/gltf-binary')
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  const claim = { reference: 'product:1', now: shop.clock.now }
  expect(await claimWholeUrl(db, data!.url, 'model', claim)).toBe(true)
  expect(await claimWholeUrl(db, data!.url, 'video', claim)).toBe(false)
})

test("an invalid GLB is refused in the sender's language, and stores nothing", async () => {
  const before = await rows()
  const outside = JSON.stringify({ asset: { version: '2.0' }, buffers: [{ uri: 'mesh.bin' }] })
  for (const bytes of [
    Buffer.from('not a model at all, just a text'),
    Buffer.from('glTF'),
    glb(WHOLE, { version: 1 }),
    glb(WHOLE, { length: 4096 }),
    glb(WHOLE).subarray(0, -2),
    glb('{"asset":'),
    glb(JSON.stringify({ scenes: [] })),
    glb(outside),
    glb(WHOLE, { tail: Buffer.from('abc') }),
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  ]) {
    expect((await send('model', bytes)).code).toBe(notAModel.code)
  }
  expect((await send('model', Buffer.from('x'.repeat(40)), 'cn')).msg).toContain('GLB')
  expect((await send('model', Buffer.alloc(0))).code).toBe(noFile.code)
  const large = await send('model', Buffer.alloc(LIMITS.model.bytes + 1), 'spa')
  expect([large.code, large.msg]).toEqual([tooLarge.code, 'El archivo no puede superar los 15 MB'])
  expect(await rows()).toBe(before)
})

test('a USDZ is an uncompressed archive, its scene first, all of it aligned', async () => {
  const texture: Part = { name: 'textures/a.png', bytes: Buffer.from('PNG') }
  const { data } = await send('model', zip([scene, texture]))
  expect(data).toMatchObject({ type: 'model/vnd.usdz+zip' })
  expect(data!.url).toMatch(/\.usdz$/)
  const response = await fetch(`${shop.url}${data!.url}`)
  expect(response.headers.get('content-type')).toBe('model/vnd.usdz+zip')
  for (const parts of [
    [],
    [texture, scene],
    [{ ...scene, method: 8 }],
    [{ ...scene, align: false }],
    [scene, { name: 'run.exe', bytes: Buffer.from('MZ') }],
    [scene, { name: '../up.png', bytes: Buffer.from('x') }],
  ]) {
    const { code } = await send('model', zip(parts))
    expect([parts, code]).toEqual([parts, notAUsdz.code])
  }
  expect((await send('model', zip([scene]).subarray(0, -8))).code).toBe(notAUsdz.code)
})

test('a video is recognized by its bytes', async () => {
  const mp4 = Buffer.concat([
    Buffer.from([0, 0, 0, 0x18]),
    Buffer.from('ftypisom'),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isomiso2mp41'),
    Buffer.alloc(64),
  ])
  const { data } = await send('video', mp4)
  expect(data).toMatchObject({ type: 'video/mp4', byteCount: mp4.length })
  const part = await fetch(`${shop.url}${data!.url}`, { headers: { range: 'bytes=4-7' } })
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
  const refused = await send('video', Buffer.from('<script>alert(1)</script>'))
  expect(refused.code).toBe(notAVideo.code)
})

test('a part of a picture becomes a picture of its own, the whole one stays', async () => {
  const half = { width: 200, height: 400, channels: 3 as const }
  const bytes = await sharp({ create: { ...half, width: 400, background: '#ff0000' } })
    .composite([{ input: { create: { ...half, background: '#0000ff' } }, left: 200, top: 0 }])
    .png()
    .toBuffer()
  const staff = { db, now: shop.clock.now, staffId: 3, session: 's' } as Parameters<
    typeof takeFromStaff
  >[0]
  const whole = await takeFromStaff(staff, 'product', bytes)
  const share = { left: 0.5, top: 0, width: 0.5, height: 0.5 }
  const by = { cookie: 'staff=3', lang: 'en' }
  const { data } = await shop.call(cropPicture, { url: whole.url, ...share }, by)
  expect(data).toMatchObject({ purpose: 'product', width: 200, height: 200 })
  const cut = await (await fetch(`${shop.url}${data!.url}`)).arrayBuffer()
  const { dominant } = await sharp(Buffer.from(cut)).stats()
  expect([dominant.r < 40, dominant.b > 200]).toEqual([true, true])
  expect((await fetch(`${shop.url}${whole.url}`)).status).toBe(200)

  const absurd = { url: whole.url, left: 0, top: 0, width: 0, height: 5 }
  expect((await shop.call(cropPicture, absurd, by)).code).toBe(Reasons.invalidInput.code)
  const codeOf = async (url: string) => (await shop.call(cropPicture, { url, ...share }, by)).code
  expect(await codeOf('/api/files/public/AAAAAAAAAAAAAAAAAAAAAA-1200.webp')).toBe(
    UploadReasons.notFound.code,
  )
  expect(await codeOf('../../etc/passwd')).toBe(Reasons.invalidInput.code)
  const stranger = { cookie: 'staff=9' }
  expect((await shop.call(cropPicture, { url: whole.url, ...share }, stranger)).code).toBe(
    Reasons.forbidden.code,
  )
})
