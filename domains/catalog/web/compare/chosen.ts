/** What somebody wants to compare: at most four products, kept in the browser over a reload. */
import { keep, kept } from '#kit/web/keeping.ts'
import { store } from '#kit/web/store.ts'

export const COMPARED_MAX = 4
const KEY = 'compare'
type Compared = { id: number; name: string; src: string | null }
const isList = (value: unknown): value is Compared[] =>
  Array.isArray(value) && value.every((each) => Number.isSafeInteger((each as Compared).id))

const NONE: Compared[] = []
const chosen = store<Compared[]>(NONE, () => (kept(KEY, isList) ?? NONE).slice(0, COMPARED_MAX))
export const useCompared = chosen.use

function set(next: Compared[]): void {
  keep(KEY, next)
  chosen.set(next)
}

/** @returns false when there is no room */
export function compare(product: Compared): boolean {
  const now = chosen.get()
  if (now.some(({ id }) => id === product.id)) return true
  if (now.length >= COMPARED_MAX) return false
  set([...now, product])
  return true
}
export const uncompare = (id: number): void => set(chosen.get().filter((each) => each.id !== id))
export const compareNothing = (): void => set([])
