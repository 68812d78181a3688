/**
 * Footprints: the products a visitor viewed. A guest's stay in the browser until they log in and then move to the account,
 * like the cart.
 */
import type { Instant } from '#kit/contract/values.ts'
import { call } from '#kit/web/calls/call.ts'
import { forget, hasKeys, writeLocal, readLocal } from '#kit/web/session/local.ts'
import { currentToken } from '#kit/web/session/session.ts'
import { recordFootprints } from '../calls.gen.ts'

type Seen = { productId: number; at: Instant }
const FOOTPRINTS = 'footprints'
/** As many as one call accepts. */
const MOST = 50

const isSeen = (value: unknown): value is Seen[] =>
  Array.isArray(value) &&
  value.every((each) => hasKeys(each, { productId: 'number', at: 'string' }))

export async function addFootprint(productId: number): Promise<void> {
  const now = { productId, at: new Date().toISOString() }
  const before = readLocal(FOOTPRINTS, isSeen) ?? []
  const seen = [now, ...before.filter((each) => each.productId !== productId)].slice(0, MOST)
  if (currentToken() === null) writeLocal(FOOTPRINTS, seen)
  else await hand(seen)
}

/** Moves a guest's footprints to the account before the buyer's list loads. */
export async function moveFootprintsToAccount(): Promise<void> {
  const seen = readLocal(FOOTPRINTS, isSeen) ?? []
  if (seen.length > 0) await hand(seen)
}

/** A footprint that could not be stored is not worth an error message. */
async function hand(seen: readonly Seen[]): Promise<void> {
  forget(FOOTPRINTS)
  await call(recordFootprints, { seen: [...seen] }).catch(() => undefined)
}
