/** The part of a picture that is cut out: shares of its width and height, always within it. */

export type Area = { left: number; top: number; width: number; height: number }
export const RATIOS = ['free', '1:1', '4:3', '3:4', '16:9'] as const
export type Ratio = (typeof RATIOS)[number]

/** The server cuts nothing smaller. */
const LEAST = 0.05

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Width to height in shares, so that pixels have the ratio; null where it is free. */
export function shareRatio(ratio: Ratio, width: number, height: number): number | null {
  if (ratio === 'free') return null
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  return (across / down) * (height / width)
}

/** The largest one, in the middle. */
export function largest(ratio: number | null): Area {
  const width = ratio === null ? 1 : Math.min(1, ratio)
  const height = ratio === null ? 1 : Math.min(1, 1 / ratio)
  return { left: (1 - width) / 2, top: (1 - height) / 2, width, height }
}

export const movedBy = (area: Area, right: number, down: number): Area => ({
  ...area,
  left: within(area.left + right, 0, 1 - area.width),
  top: within(area.top + down, 0, 1 - area.height),
})

/** Its upper left corner stays; with a ratio the width decides. */
export function sizedBy(area: Area, right: number, down: number, ratio: number | null): Area {
  const { left, top } = area
  if (ratio === null) {
    const width = within(area.width + right, LEAST, 1 - left)
    return { left, top, width, height: within(area.height + down, LEAST, 1 - top) }
  }
  const wanted = area.width + (Math.abs(right) >= Math.abs(down) ? right : down * ratio)
  const most = Math.min(1 - left, (1 - top) * ratio)
  const width = within(wanted, Math.min(most, Math.max(LEAST, LEAST * ratio)), most)
  return { left, top, width, height: width / ratio }
}

/** How much closer than the largest one it is: 1 is the largest. */
export const zoomOf = (area: Area, ratio: number | null): number =>
  largest(ratio).width / area.width

/** As close as that, about its own middle, within the picture. */
export function zoomedTo(area: Area, zoom: number, ratio: number | null): Area {
  const most = largest(ratio)
  const [width, height] = [most.width / zoom, most.height / zoom]
  return {
    left: within(area.left + (area.width - width) / 2, 0, 1 - width),
    top: within(area.top + (area.height - height) / 2, 0, 1 - height),
    width,
    height,
  }
}
