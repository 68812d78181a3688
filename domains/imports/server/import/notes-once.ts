/** Remarks that the report has once, however many products they are about: many have the same unit. */
import type { Remark } from './remark.ts'

/** More are only counted: a file may have a name of its own for the unit of each of a million products. */
export const NOTES_MAX = 1000

export function openNotesOnce() {
  const known = new Set<string>()
  let more: { line: number; count: number } | null = null
  return {
    /** @returns whether it belongs into the report now */
    add(remarked: Remark, line: number): boolean {
      const key = JSON.stringify(remarked)
      if (known.has(key)) return false
      if (known.size >= NOTES_MAX) {
        more = { line: more?.line ?? line, count: (more?.count ?? 0) + 1 }
        return false
      }
      known.add(key)
      return true
    },
    /** What was only counted, once for each product, and the line of the first. */
    more: () => more,
  }
}

export type NotesOnce = ReturnType<typeof openNotesOnce>
