/** A buyer's profile: the name by the specification's rule, and an avatar of which only the chosen part is stored. */
import { globSync } from 'node:fs'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import type { Envelope } from '#kit/contract/endpoint.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { UploadReasons } from '#domains/uploads/reasons.ts'
import { userInfo, type UserInfo } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { saveProfile } from '../settings-contract.ts'
import { buyerWith, giveAvatar } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
type By = { 'user-token': string }
const WHOLE = { left: 0, top: 0, width: 1, height: 1 }

async function show(by: By, bytes: Uint8Array, area: object = WHOLE, lang = 'cn') {
  const form = new FormData()
  for (const [name, value] of Object.entries(area)) form.append(name, String(value))
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'me.jpg')
  const response = await fetch(`${shop.url}/api/accounts/avatar`, {
    method: 'POST',
    body: form,
    headers: { ...by, lang },
  })
  return (await response.json()) as Envelope<UserInfo>
}
const get = async (url: string) => {
  const response = await fetch(`${shop.url}${url}`)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}
const small = (url: string) => url.replace('-400.', '-96.')

/** Left half red, right half blue, 400 × 200, as stored in the file. */
const halves = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: 200, height: 200, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ])
async function colourIn(bytes: Buffer): Promise<string> {
  const { data } = await sharp(bytes).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'mixed'
}
const numbersOf = async (bytes: Buffer) => {
  const { width, height, format, exif, orientation } = await sharp(bytes).metadata()
  return { width, height, format, exif, orientation }
}

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
})

describe('a nickname', () => {
  test.each([
    ['A', false],
    ['Al', true],
    ['a'.repeat(18), true],
    ['a'.repeat(19), false],
    ['𠮷'.repeat(18), true],
    ['𠮷'.repeat(19), false],
    ['王小明', true],
    ['Nguyễn Văn', true],
    ['e\u0301e\u0301', true],
    ['  ab  ', true],
    ['a      ', false],
    ['<script>', false],
    ['a\u202Eb', false],
    ['a\u200Bb', false],
    ['\u3164\u3164', false],
    ['__', false],
    ['😀😀', false],
    ['👨‍👩‍👧 family', false],
    ['a\nb', false],
    ['a.b', false],
  ])('%j: %s', async (nickName, isFine) => {
    const { by, id } = await buyerWith(shop, { nickName: 'Before' })
    await giveAvatar(shop, id)
    const { code, data } = await shop.call(saveProfile, { nickName }, by)
    expect(code).toBe(isFine ? 1 : 3000)
    const { fields = [] } = (data ?? {}) as { fields?: { path: string }[] }
    expect(fields.map(({ path }) => path)).toEqual(isFine ? [] : ['nickName'])
    const after = (await shop.call(userInfo, {}, by)).data?.nickName
    expect(after).toBe(isFine ? nickName.normalize('NFC').trim() : 'Before')
  })

  test('is refused in the sender’s language', async () => {
    const { by } = await buyerWith(shop)
    const messages = []
    for (const lang of LANGS) {
      const { data } = await shop.call(saveProfile, { nickName: 'A' }, { ...by, lang })
      messages.push((data as unknown as { fields: { message: string }[] }).fields[0]?.message)
    }
    expect(new Set(messages).size).toBe(4)
    expect(messages[1]).toBe('Use 2 to 18 characters, without special characters')
  })
})

test('a profile without a picture is not saved, for any caller', async () => {
  const { by } = await buyerWith(shop, { nickName: 'Before' })
  const { code } = await shop.call(saveProfile, { nickName: 'After', gender: 'other' }, by)
  expect(code).toBe(AccountReasons.avatarNeeded.code)
  const { data } = await shop.call(userInfo, {}, by)
  expect(data).toMatchObject({ nickName: 'Before', gender: null })
})

test('a profile retains what is left out, and ignores values that a buyer may not set', async () => {
  const { by, id } = await buyerWith(shop, { nickName: 'Before' })
  await giveAvatar(shop, id)
  expect((await shop.call(userInfo, {}, by)).data?.gender).toBeNull()
  expect((await shop.call(saveProfile, { gender: 'female' }, by)).data).toMatchObject({
    nickName: 'Before',
    gender: 'female',
  })
  const more = { nickName: 'After', level: 5, vip: 1, superMember: true, customerType: 'business' }
  expect((await shop.call(saveProfile, more as { nickName: string }, by)).data).toMatchObject({
    nickName: 'After',
    gender: 'female',
    level: 1,
    vip: 0,
    customerType: 'individual',
  })
  expect((await shop.call(saveProfile, { gender: null }, by)).data?.gender).toBeNull()
  expect((await shop.call(saveProfile, { gender: 'x' as 'other' }, by)).code).toBe(3000)
  expect((await shop.call(saveProfile, { nickName: 'Nobody' })).code).toBe(-201)
})

describe('an avatar', () => {
  test('is the chosen part, in two sizes, encoded again without the picture’s metadata', async () => {
    const { by } = await buyerWith(shop)
    const bytes = await halves()
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
      .toBuffer()
    const right = { left: 0.5, top: 0, width: 0.5, height: 1 }
    const url = (await show(by, bytes, right)).data?.avatarUrl ?? ''
    expect((await shop.call(userInfo, {}, by)).data?.avatarUrl).toBe(url)
    const [large, little] = [await get(url), await get(small(url))]
    expect(await colourIn(large.bytes)).toBe('blue')
    const plain = { format: 'webp', exif: undefined, orientation: undefined }
    expect(await numbersOf(large.bytes)).toEqual({ width: 200, height: 200, ...plain })
    expect(await numbersOf(little.bytes)).toEqual({ width: 96, height: 96, ...plain })
    await shop.runSweeps()
    await expectAuditClean(shop.db)
  })

  test('of a camera held upright is cropped as it is displayed', async () => {
    const { by } = await buyerWith(shop)
    // Rotated by a quarter when it is displayed: the left side of the file is the top of the picture.
    const bytes = await halves().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const top = { left: 0, top: 0, width: 1, height: 0.5 }
    const url = (await show(by, bytes, top)).data?.avatarUrl ?? ''
    const { bytes: shown } = await get(url)
    expect(await colourIn(shown)).toBe('red')
    expect(await numbersOf(shown)).toMatchObject({ width: 200, height: 200 })
  })

  test('replaces the one before, which is deleted', async () => {
    const { id, by } = await buyerWith(shop)
    const bytes = await halves().png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 4 }, () => show(by, bytes)))
    const urls = answers.map(({ data }) => data?.avatarUrl ?? '')
    expect(new Set(urls).size).toBe(4)
    const now = (await shop.call(userInfo, {}, by)).data?.avatarUrl ?? ''
    expect(urls).toContain(now)
    const claimed = await shop.db.rows<{ id: string }>(sql`
      select id from uploads.file where reference = ${`buyer:${id}`}`)
    expect(claimed.map((each) => now.includes(each.id))).toEqual([true])
    shop.clock.forward({ days: 2 })
    await shop.runSweeps()
    const stati = await Promise.all(urls.map(async (url) => (await get(url)).status))
    expect(stati.filter((status) => status === 200)).toHaveLength(1)
    expect((await get(now)).status).toBe(200)
    const gone = urls.find((url) => url !== now) ?? ''
    expect((await get(small(gone))).status).toBe(404)
    expect(globSync(`files/**/*${gone.slice(18, 40)}*`, { cwd: shop.app.config.dataDir })).toEqual(
      [],
    )
  })

  test.each([
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46])],
    ['a gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;')],
  ])('cannot be %s', async (_name, bytes) => {
    const { by } = await buyerWith(shop)
    expect((await show(by, bytes)).code).toBe(UploadReasons.notAnImage.code)
    expect((await shop.call(userInfo, {}, by)).data?.avatarUrl).toBeNull()
  })

  test('is at most 5 MB, not empty, and cropped within the picture', async () => {
    const { by } = await buyerWith(shop)
    const most = 5 * 1024 * 1024
    expect((await show(by, Buffer.alloc(most + 1, 1))).code).toBe(UploadReasons.tooLarge.code)
    expect((await show(by, Buffer.alloc(0))).code).toBe(UploadReasons.noFile.code)
    const bytes = await halves().png().toBuffer()
    for (const area of [
      { ...WHOLE, left: -0.1 },
      { ...WHOLE, width: 1.1 },
      { ...WHOLE, height: 0 },
      { left: 0, top: 0, width: 1 },
      { ...WHOLE, top: 'NaN' },
    ]) {
      expect((await show(by, bytes, area)).code).toBe(3000)
    }
    expect((await show(by, bytes, { left: 1, top: 1, width: 1, height: 1 })).code).toBe(1)
    expect((await show({ 'user-token': 'x'.repeat(43) }, bytes)).code).toBe(-202)
  })
})
