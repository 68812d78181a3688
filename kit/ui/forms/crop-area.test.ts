/** Cutting a picture never leaves it, and keeps the ratio in pixels. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largest, movedBy, RATIOS, shareRatio, sizedBy, zoomedTo, zoomOf } from './crop-area.ts'

test('the largest part of a wide picture that is square stands in its middle', () => {
  const ratio = shareRatio('1:1', 1200, 600)
  expect(largest(ratio)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 })
  expect(largest(shareRatio('16:9', 900, 1600))).toMatchObject({ left: 0, width: 1 })
  expect(largest(shareRatio('free', 1, 1))).toEqual({ left: 0, top: 0, width: 1, height: 1 })
})

test('it stops at the edges', () => {
  const part = { left: 0.5, top: 0.5, width: 0.5, height: 0.5 }
  expect(movedBy(part, 0.3, -0.2)).toEqual({ ...part, top: 0.3 })
  expect(sizedBy(part, 0.3, 0.3, null)).toEqual(part)
  expect(sizedBy(part, -0.4, -0.1, null)).toMatchObject({ height: 0.4 })
})

test('closer keeps its middle, as far as the picture goes', () => {
  const ratio = shareRatio('1:1', 1200, 600)
  const closer = zoomedTo(largest(ratio), 2, ratio)
  expect(closer).toEqual({ left: 0.375, top: 0.25, width: 0.25, height: 0.5 })
  expect(zoomOf(closer, ratio)).toBe(2)
  const inCorner = movedBy(closer, 1, 1)
  expect(zoomedTo(inCorner, 1, ratio)).toEqual({ left: 0.5, top: 0, width: 0.5, height: 1 })
})

test('whatever is done, it lies within the picture and keeps its ratio', () => {
  const step = fc.double({ min: -1.5, max: 1.5, noNaN: true })
  const side = fc.integer({ min: 50, max: 1200 })
  const acts = fc.array(fc.tuple(fc.boolean(), step, step), { maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...RATIOS), side, side, acts, (name, width, height, all) => {
      const ratio = shareRatio(name, width, height)
      let area = largest(ratio)
      for (const [isMove, x, y] of all) {
        area = isMove ? movedBy(area, x, y) : sizedBy(area, x, y, ratio)
        expect(area.left).toBeGreaterThanOrEqual(0)
        expect(area.top).toBeGreaterThanOrEqual(0)
        expect(area.left + area.width).toBeLessThanOrEqual(1 + 1e-9)
        expect(area.top + area.height).toBeLessThanOrEqual(1 + 1e-9)
        expect(Math.min(area.width, area.height)).toBeGreaterThan(0)
        const stored = area.width / area.height
        expect(stored).toBeCloseTo(ratio ?? stored, 6)
      }
    }),
  )
})
