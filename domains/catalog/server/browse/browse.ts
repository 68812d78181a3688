/** The public catalogue: the category tree, brands, cards, the home page's goods. */
import { unitFor } from '#kit/contract/units.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type { Brand, Card, CategoryNode } from '../../contract.ts'
import type { z } from 'zod/mini'
import { letterOf } from '../letters.ts'
import { textFor } from '../read-model/text.ts'
import * as sql from './sql.ts'

/** Cards show how many are left up to this number; larger stock is not disclosed. */
export const AVAILABLE_MAX = 20
const FLOOR_CARDS = 8
const RECOMMENDED_CARDS = 20

/** Cards in the order of `ids`; products that are not on sale are left out. */
export async function cardsOf(db: Queryable, ids: readonly number[], lang: Lang): Promise<Card[]> {
  if (ids.length === 0) return []
  const { text } = await sql.cards(db, ids, lang)
  const rows = JSON.parse(text) as sql.CardRow[]
  const byId = new Map(rows.map((row) => [row[0].id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const [card, salesCount, rating, reviewCount, free] = row
    const availableCount = Math.min(free, AVAILABLE_MAX)
    // Cards that were stored before the volume price had its own unit name get it when they are read.
    if (card.tier !== null)
      card.tier.unitName ??= unitFor(card.unitName, card.tier.minQuantity, lang)
    return [Object.assign(card, { salesCount, rating, reviewCount, availableCount })]
  })
}

export const cards = ({ reader, lang }: Context, { ids }: { ids: number[] }): Promise<Card[]> =>
  cardsOf(reader, [...new Set(ids)], lang)

/** A category counts its own goods and those of its subcategories; without goods on sale it is in no menu. */
export async function tree({ reader, lang }: Context): Promise<CategoryNode[]> {
  const byParent = Map.groupBy(await sql.categories(reader), (row) => row.parentId)
  const branches = (parentId: number | null): CategoryNode[] =>
    (byParent.get(parentId) ?? []).flatMap(
      ({ id, name, imageUrl, imageSmallUrl, productCount: own }) => {
        const children = branches(id)
        const productCount = children.reduce((sum, child) => sum + child.productCount, own)
        return productCount === 0
          ? []
          : [{ id, name: textFor(name, lang), imageUrl, imageSmallUrl, productCount, children }]
      },
    )
  return branches(null)
}

export async function brands({ reader, lang }: Context): Promise<z.infer<typeof Brand>[]> {
  const rows = await sql.brands(reader)
  return rows.map((row) => ({
    ...row,
    name: textFor(row.name, lang),
    letter: row.letter ?? letterOf(row.name.cn),
  }))
}

/** Recommended goods are best sellers that are not on a floor already; in a small shop, best sellers. */
export async function home({ reader, lang }: Context) {
  const [floors, best] = await Promise.all([
    sql.floors(reader, FLOOR_CARDS),
    sql.bestSellers(reader, RECOMMENDED_CARDS * 5),
  ])
  const onFloors = new Set(floors.flatMap((floor) => floor.productIds))
  const others = best.filter((id) => !onFloors.has(id))
  const recommended = (others.length > 0 ? others : best).slice(0, RECOMMENDED_CARDS)
  const all = await cardsOf(reader, [...new Set([...onFloors, ...recommended])], lang)
  const byId = new Map(all.map((card) => [card.id, card]))
  const pick = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    floors: floors.map(({ categoryId, name, productIds }) => ({
      categoryId,
      name: textFor(name, lang),
      cards: pick(productIds),
    })),
    recommended: pick(recommended),
  }
}
