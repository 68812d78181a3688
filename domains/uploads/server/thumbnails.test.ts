/** Small pictures of private files for documents: few are drawn at once, and none twice for the same document. */
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { readThumbnail } from './png.ts'
import { theStorage } from './storage.ts'

await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const picture = { create: { width: 1200, height: 900, channels: 3, background: '#3a5' } } as const
const webp = await sharp(picture).webp().toBuffer()
const stored = async (index: number) => {
  const id = `thumbnail-${index}`.padEnd(22, '0')
  await theStorage().put(id, webp)
  return { id, type: 'image/webp' }
}

test('a picture is drawn once for all documents that show it', async () => {
  const file = await stored(0)
  const read = vi.spyOn(theStorage(), 'read')
  const first = await readThumbnail(file, 240)
  expect(await readThumbnail(file, 240)).toEqual(first)
  expect(read).toHaveBeenCalledTimes(1)
  expect((await sharp(first!).metadata()).width).toBe(240)
  // Of another size it is another picture.
  expect((await sharp((await readThumbnail(file, 120))!).metadata()).width).toBe(120)
  read.mockRestore()
})

test('who asks while very many wait is refused instead of drawing beside them', async () => {
  const files = await Promise.all(Array.from({ length: 40 }, (_, index) => stored(index + 1)))
  const answers = await Promise.allSettled(files.map((file) => readThumbnail(file, 240)))
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    const { reason } = answer as PromiseRejectedResult
    expect(reason).toBeInstanceOf(Refused)
    expect((reason as Refused).reason).toBe(Reasons.overloaded)
  }
})
