/** Where a page of an endless list goes on: the keys of the last row before it, as text. What is none is the beginning. */
import * as z from 'zod/mini'
import { Instant } from '#kit/contract/values.ts'

/** A row's id alone. */
export const idAfter = (after: string | undefined): number | null =>
  /^\d{1,15}$/.test(after ?? '') ? Number(after) : null

export type MomentKey = { at: Instant; id: number }

/** Rows of one moment are told apart by their ids: `2026-03-01T00:00:00.000Z_3`. */
export const momentCursor = ({ at, id }: MomentKey): string => `${at}_${id}`

export function momentAfter(after: string | undefined): MomentKey | null {
  const [, at, id] = /^([^_]+)_(\d{1,15})$/.exec(after ?? '') ?? []
  // A day that its month does not have would fail in the database.
  return z.safeParse(Instant, at).success ? { at: at!, id: Number(id) } : null
}

/** Two whole numbers: `12-7`. */
export function pairAfter(after: string | undefined): readonly [number, number] | null {
  const [, first, second] = /^(\d{1,15})-(\d{1,15})$/.exec(after ?? '') ?? []
  return second === undefined ? null : [Number(first), Number(second)]
}
