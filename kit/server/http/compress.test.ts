/** Compressed bodies use the memory that the caches count for them. */
import { expect, test } from 'vitest'
import { brotliOf, gzipOf, plainOf } from './compress.ts'

const body = Buffer.from('<p>水泵 pump</p>'.repeat(2000))

test('a compressed body has a buffer of its own, no larger than it is', async () => {
  const br = await brotliOf(body)
  expect(br.length).toBeLessThan(1000)
  expect(br.buffer.byteLength).toBe(br.length)
})

test('decompression restores the body in one piece', async () => {
  const plain = plainOf(await brotliOf(body), body.length)
  expect(plain.equals(body)).toBe(true)
  expect(plain.buffer.byteLength).toBe(body.length + 1)
  expect(plainOf(await brotliOf(Buffer.from('a')), 1).toString()).toBe('a')
  expect(gzipOf(plain).length).toBeLessThan(1000)
})
