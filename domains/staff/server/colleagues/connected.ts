/** Whether two members could be one person: one came by a permission through the other, or both did through a third. Pure. */
import type { Instant } from '#kit/contract/values.ts'

/** A member admitted another, or gave them permissions. */
export type Step = {
  byId: number | null
  memberId: number
  at: Instant
  /** Null: by a link, which opens all that the account may. */
  gained: readonly string[] | null
}
export type Pair = readonly [number, number]

/** Straight, or over several. @param steps of one permission */
export function areConnected(steps: readonly Step[], [one, other]: Pair): boolean {
  const helpers = helpersOf(steps, one)
  return [...helpersOf(steps, other)].some((id) => helpers.has(id))
}

function helpersOf(steps: readonly Step[], memberId: number): Set<number> {
  const helpers = new Set([memberId])
  for (const id of helpers) {
    for (const step of steps) if (step.memberId === id && step.byId !== null) helpers.add(step.byId)
  }
  return helpers
}

/**
 * The last step by which two could still be one person; null where none makes them. Leaving out the oldest steps one after the
 * other, it is the one without which they are two.
 */
export function connectedUntil(steps: readonly Step[], pair: Pair): Instant | null {
  if (pair[0] === pair[1]) return null
  let last: Instant | null = null
  let left = steps.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  while (areConnected(left, pair)) {
    const at = left[0]?.at ?? null
    if (at === null) return last
    last = at
    left = left.filter((step) => step.at > at)
  }
  return last
}

export const stepsTo = (steps: readonly Step[], permission: string): Step[] =>
  steps.filter(({ gained }) => gained === null || gained.includes(permission))
