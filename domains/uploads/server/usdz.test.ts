/** What is taken for a model of Quick Look. */
import { expect, test } from 'vitest'
import { isUsdz } from './usdz.ts'

/** The first file of a zip, as far as anybody looks. */
function zipOf(name: string, method = 0): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(method, 8)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), Buffer.from('PXR-USDC')])
}

test('a zip that begins with a scene, nothing of it compressed', () => {
  expect(['scene.usdc', 'scene.usda', 'a/b.usd'].map((name) => isUsdz(zipOf(name)))).toEqual([
    true,
    true,
    true,
  ])
})

test('no other zip, no compressed one, nothing cut off, nothing else', () => {
  expect(isUsdz(zipOf('word/document.xml'))).toBe(false)
  expect(isUsdz(zipOf('scene.usdc', 8))).toBe(false)
  expect(isUsdz(zipOf('scene.usdc').subarray(0, 40))).toBe(false)
  expect(isUsdz(Buffer.from('glTF'))).toBe(false)
  expect(isUsdz(Buffer.alloc(0))).toBe(false)
})
