/** Alternatives to a product and goods that complement it: the merchant's choice first, then goods of its kind. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Context, StaffContext } from '#kit/server/http/serve.ts'
import type { listAlternatives } from '../../contract.ts'
import { CatalogReasons } from '../../reasons.ts'
import type { officeAlternatives, setAlternatives } from '../../alternatives-contract.ts'
import { textFor } from '../read-model/text.ts'
import { lockProduct } from '../limits/sql.ts'
import * as sql from './alternatives/sql.ts'
import { cardsOf } from './browse.ts'

const SUBSTITUTES = 4
/** Two rows of a wide window. */
const RELATED = 12

/** @throws {Refused} productNotFound when it is not on sale */
export async function alternatives(
  { reader, lang }: Context,
  { productId }: InputOf<typeof listAlternatives>,
): Promise<DataOf<typeof listAlternatives>> {
  const [isOnSale, named, alike, besides] = await Promise.all([
    sql.isOnSale(reader, productId),
    sql.listNames(reader, productId),
    sql.listAlike(reader, productId, SUBSTITUTES),
    sql.listBesides(reader, productId, RELATED + SUBSTITUTES),
  ])
  if (!isOnSale) throw new Refused(CatalogReasons.productNotFound)
  const of = (kind: sql.Kind, isWanted: (row: sql.NamedRow) => boolean) =>
    named.filter((row) => row.kind === kind && isWanted(row)).map((row) => row.otherId)
  const substituteIds = withoutRepeats([...of('substitute', (row) => row.isThere), ...alike])
  const relatedIds = withoutRepeats([...of('related', () => true), ...besides])
  const cards = await cardsOf(reader, withoutRepeats([...substituteIds, ...relatedIds]), lang)
  const pick = (ids: readonly number[], count: number) =>
    ids.flatMap((id) => cards.find((card) => card.id === id) ?? []).slice(0, count)
  return { substitutes: pick(substituteIds, SUBSTITUTES), related: pick(relatedIds, RELATED) }
}

/**
 * What takes the place of a product, all of it in stock: the merchant's choice first, then goods of its category by the nearest price. Also
 * of one that is not sold any more.
 */
export async function substitutesOf(
  db: Queryable,
  productId: number,
  limit: number,
): Promise<number[]> {
  const [named, alike] = await Promise.all([
    sql.listNames(db, productId),
    sql.listAlike(db, productId, limit),
  ])
  const chosen = named.filter(({ kind, isThere }) => kind === 'substitute' && isThere)
  return withoutRepeats([...chosen.map(({ otherId }) => otherId), ...alike]).slice(0, limit)
}

const withoutRepeats = (ids: readonly number[]): number[] => [...new Set(ids)]

export async function listChosen(
  { db, lang }: StaffContext,
  { productId }: InputOf<typeof officeAlternatives>,
): Promise<DataOf<typeof officeAlternatives>> {
  const rows = await sql.listChosen(db, productId)
  const of = (kind: sql.Kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, code, names }) => ({ id, code, name: textFor(names, lang) }))
  return { substitutes: of('substitute'), related: of('related') }
}

/** @throws {Refused} alternativeWrong naming the code, notFound */
export async function setChosen(
  context: StaffContext,
  { productId, kind, codes, was }: InputOf<typeof setAlternatives>,
): Promise<DataOf<typeof setAlternatives>> {
  const wanted = [...new Set(codes)]
  await context.db.tx(async (tx) => {
    if (!(await lockProduct(tx, productId))) throw new Refused(Reasons.notFound)
    const [before, found] = await Promise.all([
      sql.listChosen(tx, productId),
      sql.idsOfCodes(tx, wanted),
    ])
    const there = before.filter((row) => row.kind === kind).map((row) => row.code)
    if (was !== undefined && was.join('\n') !== there.join('\n')) {
      throw new Refused(Reasons.changedMeanwhile)
    }
    const wrong = wanted.find((code) => {
      const id = found.find((each) => each.code === code)?.id
      return id === undefined || id === productId
    })
    if (wrong !== undefined) {
      throw new Refused(CatalogReasons.alternativeWrong, { values: { code: wrong } })
    }
    const ids = found.map(({ id }) => id)
    await sql.replace(tx, productId, kind, ids)
    await audit(tx, context, {
      action: 'catalog.setAlternatives',
      object: `product:${productId}`,
      before: { [kind]: there },
      after: { [kind]: wanted },
    })
  })
  return listChosen(context, { productId })
}
