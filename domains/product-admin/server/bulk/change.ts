/** Computes the effect of a bulk change on one product. Pure: the preview shows it, and the job applies the same. */
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import type { BulkAct } from '../../bulk-contract.ts'
import { changedAmount, changeOf } from '../../bulk-price.ts'
import type { Price } from '#domains/catalog/server/stored-door.ts'
import type { State } from '#domains/catalog/server/state-door.ts'

type Pair<Value> = { before: Value; after: Value }
/** A volume price that is no longer lower than the one before it. */
export type StepFlag = 'equal'
export type PriceChange = Omit<Price, 'amount'> & { skuId: number; flag?: StepFlag } & Pair<number>
/** The fields that change; empty where nothing does. */
export type Change = {
  state?: Pair<State>
  categoryId?: Pair<number>
  prices?: PriceChange[]
}
/** A product as the preview loaded it. */
export type Found = {
  id: number
  version: number
  state: State
  categoryId: number
  hasName: boolean
  hasPrice: boolean
  prices: (Price & { skuId: number })[]
}
/** `refused` is a message key. */
export type Planned = { change: Change } & ({ refused: string } | { refused?: undefined })

export function planOf(act: BulkAct, found: Found): Planned {
  switch (act.kind) {
    case 'price':
      return pricesOf(act, found)
    case 'state':
      return stateOf(act.to, found)
    case 'category':
      return act.categoryId === found.categoryId
        ? { change: {} }
        : { change: { categoryId: { before: found.categoryId, after: act.categoryId } } }
  }
}

export const isNothing = (change: Change): boolean => Object.keys(change).length === 0

/** The change that undoes this one. */
export const reverseChange = ({ state, categoryId, prices }: Change): Change => ({
  ...(state ? { state: { before: state.after, after: state.before } } : {}),
  ...(categoryId ? { categoryId: { before: categoryId.after, after: categoryId.before } } : {}),
  ...(prices
    ? {
        prices: prices.map(({ flag: _flag, ...each }) => ({
          ...each,
          before: each.after,
          after: each.before,
        })),
      }
    : {}),
})

type To = Extract<BulkAct, { kind: 'state' }>['to']

/** The states each act starts from: archived products must be restored first, and only products on sale are taken off. */
const FROM: Record<To, readonly State[]> = {
  published: ['draft'],
  draft: ['published'],
  archived: ['draft', 'published'],
  restored: ['archived'],
}

function stateOf(to: To, { state, hasName, hasPrice }: Found): Planned {
  if (!FROM[to].includes(state)) return { change: {} }
  const after = to === 'restored' ? 'draft' : to
  const change: Change = { state: { before: state, after } }
  if (after !== 'published' || (hasName && hasPrice)) return { change }
  return { change: {}, refused: hasName ? 'catalog.bulk.noPrice' : 'catalog.bulk.noName' }
}

type PriceAct = Extract<BulkAct, { kind: 'price' }>

function pricesOf(act: PriceAct, { prices }: Found): Planned {
  const { currency, audience } = act
  const meant = prices.filter(
    (each) => each.currency === currency && (audience === 'every' || each.audience === audience),
  )
  if (meant.length === 0) return { change: {}, refused: 'catalog.bulk.noSuchPrice' }
  const changes = meant.map(({ amount, ...price }) => ({
    ...price,
    before: amount,
    after: changedAmount(amount, act),
  }))
  if (changes.some(({ after }) => after <= 0)) {
    return { change: {}, refused: 'catalog.bulk.priceTooLow' }
  }
  if (changes.some(({ after }) => after > AMOUNT_MAX[currency])) {
    return { change: {}, refused: 'catalog.bulk.priceTooHigh' }
  }
  const others = flagRisingTiers(changes).filter(({ before, after }) => before !== after)
  return { change: others.length === 0 ? {} : { prices: others } }
}

/**
 * Compares each volume price with the one of a smaller quantity, in the same list of the same SKU. No act makes it higher than
 * that one: `changedAmount` keeps the order of amounts.
 */
function flagRisingTiers(changes: readonly PriceChange[]): PriceChange[] {
  return changes.map((each) => {
    const earlier = changes
      .filter((other) => other.skuId === each.skuId && other.audience === each.audience)
      .filter((other) => other.minQuantity < each.minQuantity)
      .toSorted((a, b) => b.minQuantity - a.minQuantity)[0]
    if (earlier === undefined || each.before >= earlier.before || each.after < earlier.after) {
      return each
    }
    return { ...each, flag: 'equal' }
  })
}

/** Above every relative change of a price. */
const FLAGGED = 10_000_000_000

/** Flagged lines first, then the largest changes. */
export function rankOf({ prices = [] }: Change): number {
  const largest = Math.max(
    0,
    ...prices.map(({ before, after }) => Math.abs(changeOf(before, after))),
  )
  return (
    Math.min(largest, FLAGGED - 1) + (prices.some(({ flag }) => flag !== undefined) ? FLAGGED : 0)
  )
}
