/** A case shows one video instead of pictures: both sides play it, in parts, and nobody else. */
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { LIMITS, type UploadedFile } from '#domains/uploads/contract.ts'
import { UploadReasons } from '#domains/uploads/reasons.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { pretendFree } from '#kit/server/disk-room.ts'
import type { Envelope } from '#kit/contract/endpoint.ts'
import { applyForCase, myCase } from '../contract.ts'
import { officeCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aShippedOrder, roundFor } from '../testing.ts'

const shop = await openOrderShop()
const { must, call } = shop
const clerk = await shop.aClerk()
const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]

afterAll(() => pretendFree(null))

const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom'),
  Buffer.from([0, 0, 2, 0]),
  Buffer.from('isommp41'),
  Buffer.alloc(2000, 7),
])
const WEBM = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  Buffer.alloc(2000, 7),
])

async function send({ by }: Buyer, bytes: Buffer<ArrayBuffer>) {
  const response = await fetch(`${shop.url}/api/after-sales/videos`, {
    method: 'POST',
    headers: { ...by, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  return (await response.json()) as Envelope<UploadedFile>
}

test('a video stands alone in an application, both sides play it in parts, and it is private', async () => {
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  await aShippedOrder(shop, other, clerk.by)
  const round = await roundFor(shop, buyer, orderNumber, { quantities: [1] })
  const video = (await send(buyer, MP4)).data!
  expect(video).toMatchObject({ purpose: 'case-video', type: 'video/mp4', byteCount: MP4.length })
  const picture = (await sendFile(shop.url, buyer.by, 'answer', await aPicture())).data!
  const refused = async (fileIds: string[]) =>
    (await call(applyForCase, { ...round, fileIds }, buyer.by)).code
  expect(await refused([video.id, picture.id])).toBe(AfterSalesReasons.videoAlone.code)
  expect(await refused([video.id, (await send(buyer, WEBM)).data!.id])).toBe(
    AfterSalesReasons.videoAlone.code,
  )
  expect(await refused([(await send(other, MP4)).data!.id])).toBe(
    AfterSalesReasons.fileUnknown.code,
  )
  const { caseNumber } = await must(applyForCase, { ...round, fileIds: [video.id] }, buyer.by)
  const sides = [
    (await must(myCase, { caseNumber }, buyer.by)).rounds[0]!.files,
    (await must(officeCase, { caseNumber }, clerk.by)).rounds[0]!.files,
  ]
  for (const files of sides)
    expect(files.map(({ id, type }) => [id, type])).toEqual([[video.id, 'video/mp4']])
  const address = `${shop.url}${sides[0]![0]!.url}`
  const part = await fetch(address, { headers: { range: 'bytes=4-11' } })
  const range = part.headers.get('content-range')
  expect([part.status, range]).toEqual([206, `bytes 4-11/${MP4.length}`])
  expect(part.headers.get('cache-control')).toBe('private, no-store')
  expect(await part.text()).toBe('ftypisom')
  const whole = await fetch(address)
  expect(Buffer.from(await whole.arrayBuffer()).equals(MP4)).toBe(true)
  for (const unsigned of [`/api/files/${video.id}`, `/api/files/public/${video.id}.mp4`])
    expect((await fetch(`${shop.url}${unsigned}`)).status).toBe(404)
})

test('what is no video, or too large, is refused by its bytes; nobody else sends one', async () => {
  expect((await send(buyer, WEBM)).data).toMatchObject({ type: 'video/webm' })
  expect((await send(buyer, Buffer.from(await aPicture()))).code).toBe(UploadReasons.notAVideo.code)
  expect((await send(buyer, Buffer.alloc(0))).code).toBe(UploadReasons.noFile.code)
  const large = Buffer.concat([MP4, Buffer.alloc(LIMITS['case-video'].bytes)])
  expect((await send(buyer, large)).code).toBe(UploadReasons.tooLarge.code)
  expect((await send({ ...buyer, by: {} } as Buyer, MP4)).code).not.toBe(1)
})

test('a video is of goods that have left, and three unused ones are the most, also at the same moment', async () => {
  const newcomer = await shop.aBuyer()
  expect((await send(newcomer, MP4)).code).toBe(AfterSalesReasons.notShipped.code)
  await aShippedOrder(shop, newcomer, clerk.by)
  const codes = (await Promise.all([1, 2, 3, 4, 5].map(() => send(newcomer, MP4)))).map(
    ({ code }) => code,
  )
  const { code: tooMany } = UploadReasons.tooManyUnused
  expect(codes.toSorted((a, b) => a - b)).toEqual([1, 1, 1, tooMany, tooMany])
  expect((await send(newcomer, MP4)).code).toBe(tooMany)
})

test('a buyer’s unused files have 200 MB together', async () => {
  const hoarder = await shop.aBuyer()
  await shop.owner.db.write(sql`
    insert into uploads.file (id, purpose, owner_kind, owner_id, type, sha256, byte_count, state, created_at)
    select 'unused-of-a-hoarder-' || n, 'voucher', 'buyer', ${hoarder.id}, 'application/pdf', sha256('%PDF'), 10 * 1024 * 1024, 'ready', ${shop.clock.now}
    from generate_series(10, 29) as n`)
  const refused = await sendFile(shop.url, hoarder.by, 'voucher', await aPicture())
  expect(refused.code).toBe(UploadReasons.tooManyUnused.code)
  await shop.owner.db.write(sql`
    update uploads.file set claimed_at = created_at, reference = 'order:1' where id = 'unused-of-a-hoarder-10'`)
  expect((await sendFile(shop.url, hoarder.by, 'voucher', await aPicture())).code).toBe(1)
})

test('videos of cases that were applied for count too: what was bought once is no room for ever', async () => {
  const hoarder = await shop.aBuyer()
  await aShippedOrder(shop, hoarder, clerk.by)
  const plant = (from: number, until: number) =>
    shop.owner.db.write(sql`
      insert into uploads.file (id, purpose, owner_kind, owner_id, type, sha256, byte_count, state, created_at, claimed_at, reference)
      select 'video-of-a-hoarder-' || n, 'case-video', 'buyer', ${hoarder.id}, 'video/mp4', sha256('x'), ${LIMITS['case-video'].bytes}, 'ready',
        ${shop.clock.now}::timestamptz, ${shop.clock.now}::timestamptz, 'case:1'
      from generate_series(${from}::int, ${until}::int) as n`)
  await plant(101, 139)
  expect((await send(hoarder, MP4)).code).toBe(1)
  await plant(140, 140)
  expect((await send(hoarder, MP4)).code).toBe(UploadReasons.tooManyStored.code)
})

test('a buyer sends ten videos a day', async () => {
  const filmer = await shop.aBuyer()
  await aShippedOrder(shop, filmer, clerk.by)
  const codes: number[] = []
  for (let hour = 0; hour < 20; hour++) {
    codes.push((await send(filmer, MP4)).code)
    await shop.owner.db.write(
      sql`delete from uploads.file where owner_kind = 'buyer' and owner_id = ${filmer.id}`,
    )
    shop.clock.forward({ hours: 1 })
  }
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 1))
  // What comes back in these hours is less than what is asked for.
  expect(codes.slice(10)).toContain(Reasons.tooMany.code)
})

test('the last room on the disk is left to the database: files of buyers are refused', async () => {
  const { by } = other
  pretendFree(1024 * 1024 * 1024 - 1)
  const refused = [
    await send(other, MP4),
    await sendFile(shop.url, { ...by, lang: 'spa' }, 'voucher', await aPicture()),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => Reasons.storageFull.code))
  expect(refused[1]!.msg).toContain('No queda espacio')
  pretendFree(null)
  expect((await sendFile(shop.url, by, 'voucher', await aPicture())).code).toBe(1)
})
