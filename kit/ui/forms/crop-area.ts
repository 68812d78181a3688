/** The crop area: shares of the picture's width and height, always within it. */

export type Area = { left: number; top: number; width: number; height: number }
export const RATIOS = ['free', '1:1', '4:3', '3:4', '16:9'] as const
export type Ratio = (typeof RATIOS)[number]

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** @returns width to height in pixels; undefined for a free ratio */
export function aspectOf(ratio: Ratio): number | undefined {
  if (ratio === 'free') return undefined
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  return across / down
}

/** @returns width to height in shares, so that pixels have the ratio; null for a free one */
export function shareRatio(ratio: Ratio, width: number, height: number): number | null {
  const aspect = aspectOf(ratio)
  return aspect === undefined ? null : aspect * (height / width)
}

/** The largest one, in the middle. */
export function largest(ratio: number | null): Area {
  const width = ratio === null ? 1 : Math.min(1, ratio)
  const height = ratio === null ? 1 : Math.min(1, 1 / ratio)
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height }
}

/** The zoom factor: 1 is the largest area. */
export const zoomOf = (area: Area, ratio: number | null): number =>
  largest(ratio).width / area.width

/** Zooms about its own middle, within the picture. */
export function zoomedTo(area: Area, zoom: number, ratio: number | null): Area {
  const most = largest(ratio)
  const [width, height] = [most.width / zoom, most.height / zoom]
  return {
    left: clamp(area.left + (area.width - width) / 2, 0, 1 - width),
    top: clamp(area.top + (area.height - height) / 2, 0, 1 - height),
    width,
    height,
  }
}
