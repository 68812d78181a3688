/** A case shows one video instead of pictures: both sides play it, in parts, and nobody else. */
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { LIMITS, type UploadedFile } from '#domains/uploads/contract.ts'
import { UploadReasons } from '#domains/uploads/reasons.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import type { Envelope } from '#kit/contract/endpoint.ts'
import { applyForCase, myCase } from '../contract.ts'
import { officeCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aShippedOrder, roundFor } from '../testing.ts'

const shop = await openOrderShop()
const { must, call } = shop
const clerk = await shop.aClerk()
const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]

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
  const response = await fetch(`${shop.url}/api/uploads/case-video/whole`, {
    method: 'POST',
    headers: { ...by, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  return (await response.json()) as Envelope<UploadedFile>
}

test('a video stands alone in an application, both sides play it in parts, and it is private', async () => {
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
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
