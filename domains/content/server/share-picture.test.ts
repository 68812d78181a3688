/** Pictures that other sites show with a link: one size, one type, and of public pictures alone. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { keepPicture } from '#domains/uploads/server/door.ts'
import { hidePictures } from '#domains/uploads/server/hidden-door.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { app } = shop
const load = (query: Record<string, string>) =>
  app.inject({ method: 'GET', url: '/api/content/share-picture', query })
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}
const SIZE = ['jpeg', 1200, 630]

test('without a picture of its own a page has a card with the name of the shop', async () => {
  const answer = await load({ lang: 'en' })
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.headers['cache-control']).toContain('public')
  expect(await sizeOf(answer.rawPayload)).toEqual(SIZE)
  // Something is written on the ground.
  const { channels } = await sharp(answer.rawPayload).stats()
  expect(channels[0]!.stdev).toBeGreaterThan(5)
})

test('a picture of the shop is cut to the size, or stands whole on white; once it is hidden it is not shown', async () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c02020' } })
      .png()
      .toBuffer()
  for (const [width, height, corner] of [
    [1600, 900, 'red'],
    [800, 800, 'white'],
  ] as const) {
    const bytes = await draw(width, height)
    const { url } = await keepPicture(shop.db, shop.clock.now, 'banner', bytes)
    const answer = await load({ of: url })
    expect(await sizeOf(answer.rawPayload)).toEqual(SIZE)
    const [red, green] = await sharp(answer.rawPayload)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(red).toBeGreaterThan(150)
    expect(green! > 200).toBe(corner === 'white')
    const [, id = ''] = /public\/([\w-]{22})-/.exec(url) ?? []
    await hidePictures([id])
    expect((await load({ of: url })).statusCode).toBe(302)
  }
})

test('what is not stored here is where its address says, and other addresses are refused', async () => {
  const answer = await load({ of: '/demo/pictures/x.webp' })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/demo/pictures/x.webp'])
  for (const of of ['https://spy.example/x.png', '//spy.example/x.png', '/\\spy.example', 'x'])
    expect((await load({ of })).json()).toMatchObject({ code: 3000 })
})
