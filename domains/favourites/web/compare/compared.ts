/** The products to compare: at most four, stored in the browser. */
import { ownStore } from '#kit/web/session/own.ts'

export const COMPARED_MAX = 4
const KEY = 'compare'
type Compared = { id: number; name: string; src: string | null }
const isList = (value: unknown): value is Compared[] =>
  Array.isArray(value) &&
  value.length <= COMPARED_MAX &&
  value.every((each) => Number.isSafeInteger((each as Compared).id))

const NONE: Compared[] = []
const chosen = ownStore<Compared[]>(KEY, NONE, isList)
export const useCompared = chosen.use

/** @returns false when there is no room */
export function compare(product: Compared): boolean {
  const now = chosen.get()
  if (now.some(({ id }) => id === product.id)) return true
  if (now.length >= COMPARED_MAX) return false
  chosen.set([...now, product])
  return true
}
export const uncompare = (id: number): void =>
  chosen.set(chosen.get().filter((each) => each.id !== id))
export const compareNothing = (): void => chosen.set([])
