/** Machines of a quote request that was interrupted by a login: stored until the page is back. */
import { ownStore } from '#kit/web/session/own.ts'

/** `skuId` and `quantity` are initial values of the form. */
export type PendingRequest = {
  id: number
  name: string
  skuId?: number | null | undefined
  quantity?: number | undefined
}

const KEY = 'asked-for'
/** After an hour it is discarded. */
const RETAINED_MS = 60 * 60 * 1000

type Remembered = { at: number; products: PendingRequest[] }
const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Remembered).at === 'number' &&
  Array.isArray((value as Remembered).products)

const isStoredOrNull = (value: unknown): value is Remembered | null =>
  value === null || isRemembered(value)

const asked = ownStore<Remembered | null>(KEY, null, isStoredOrNull)

export function rememberRequest(products: readonly PendingRequest[]): void {
  const remembered = products.map(({ id, name, skuId, quantity }) => ({
    id,
    name,
    skuId,
    quantity,
  }))
  asked.set({ at: Date.now(), products: remembered })
}

export function forgetRequest(): void {
  asked.set(null)
}

/** @returns the machines chosen before the login, where they are this button's */
export function usePendingRequest(ids: string): readonly PendingRequest[] | undefined {
  const found = asked.use()
  if (found === null || Date.now() - found.at > RETAINED_MS) return undefined
  return found.products.map(({ id }) => id).join(',') === ids ? found.products : undefined
}
