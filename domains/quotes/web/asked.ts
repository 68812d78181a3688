/** Machines that somebody wanted to ask for when they had to log in: kept until the page is back. */
import { ownStore } from '#kit/web/own.ts'
import type { Asked } from './QuoteButton.tsx'

const KEY = 'asked-for'
/** Who does not come back within the hour begins anew. */
const KEPT_MS = 60 * 60 * 1000

type Kept = { at: number; products: Asked[] }
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Kept).at === 'number' &&
  Array.isArray((value as Kept).products)

const isStoredOrNull = (value: unknown): value is Kept | null => value === null || isKept(value)

const asked = ownStore<Kept | null>(KEY, null, isStoredOrNull)

export function rememberAsked(products: readonly Asked[]): void {
  const told = products.map(({ id, name, skuId, quantity }) => ({ id, name, skuId, quantity }))
  asked.set({ at: Date.now(), products: told })
}

export function forgetAsked(): void {
  asked.set(null)
}

/** @returns what was asked for before the login, where it is what this button asks for */
export function useAskedBefore(ids: string): readonly Asked[] | undefined {
  const found = asked.use()
  if (found === null || Date.now() - found.at > KEPT_MS) return undefined
  return found.products.map(({ id }) => id).join(',') === ids ? found.products : undefined
}
