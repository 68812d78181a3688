/** Helpers for tests of the states. */
import type { Axes } from './contract.ts'
import { ACTS, BEGINNING, placesAfter, REVIEWED_BEGINNING } from './states.ts'

const keyOf = ({ review, payment, fulfilment, lifecycle }: Axes) =>
  [review, payment, fulfilment, lifecycle].join('/')

/** Every state that acts can lead to. */
export function reachable(): Axes[] {
  const found = new Map([BEGINNING, REVIEWED_BEGINNING].map((axes) => [keyOf(axes), axes]))
  for (const axes of found.values()) {
    for (const act of ACTS) {
      for (const place of placesAfter(axes, act)) found.set(keyOf(place), place)
    }
  }
  return [...found.values()]
}
