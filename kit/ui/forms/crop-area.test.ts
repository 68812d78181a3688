/** The crop area never leaves the picture, and keeps the ratio in pixels. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largest, RATIOS, shareRatio, zoomedTo, zoomOf } from './crop-area.ts'

test('the largest square of a wide picture is in its middle', () => {
  const ratio = shareRatio('1:1', 1200, 600)
  expect(largest(ratio)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 })
  expect(largest(shareRatio('16:9', 900, 1600))).toMatchObject({ left: 0, width: 1 })
  expect(largest(shareRatio('free', 1, 1))).toEqual({ left: 0, top: 0, width: 1, height: 1 })
})

test('zooming keeps the middle, within the picture', () => {
  const ratio = shareRatio('1:1', 1200, 600)
  const closer = zoomedTo(largest(ratio), 2, ratio)
  expect(closer).toEqual({ left: 0.375, top: 0.25, width: 0.25, height: 0.5 })
  expect(zoomOf(closer, ratio)).toBe(2)
  const inCorner = { ...closer, left: 0.75, top: 0.5 }
  expect(zoomedTo(inCorner, 1, ratio)).toEqual({ left: 0.5, top: 0, width: 0.5, height: 1 })
})

test('at any zoom it is within the picture and keeps its ratio', () => {
  const side = fc.integer({ min: 50, max: 1200 })
  const zooms = fc.array(fc.double({ min: 1, max: 5, noNaN: true }), { maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...RATIOS), side, side, zooms, (name, width, height, all) => {
      const ratio = shareRatio(name, width, height)
      let area = largest(ratio)
      for (const zoom of all) {
        area = zoomedTo(area, zoom, ratio)
        expect(area.left).toBeGreaterThanOrEqual(0)
        expect(area.top).toBeGreaterThanOrEqual(0)
        expect(area.left + area.width).toBeLessThanOrEqual(1 + 1e-9)
        expect(area.top + area.height).toBeLessThanOrEqual(1 + 1e-9)
        expect(area.width / area.height).toBeCloseTo(ratio ?? 1, 6)
      }
    }),
  )
})
