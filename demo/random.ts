/** Pseudo-random numbers that are the same on every machine and every day. */

/** mulberry32: numbers from 0 up to, not including, 1. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const pickBetween = (chance: () => number, from: number, to: number): number =>
  from + Math.floor(chance() * (to - from + 1))

export const pick = <Item>(chance: () => number, items: readonly Item[]): Item => {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}
