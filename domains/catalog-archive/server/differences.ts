/** What an archive makes or changes besides products, before it is written: what it says beside what the shop has. */
import { isDeepStrictEqual } from 'node:util'
import { cleanTexts } from '#kit/server/text/html.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ArchivedAttribute, ArchivedBrand, ArchivedCategory } from './format.ts'
import { fitMeasures } from './measures.ts'
import * as sql from './sql.ts'
import type { ArchivedTaxonomy } from './taxonomy.ts'

export type Difference = {
  thing: 'attribute' | 'value' | 'category' | 'brand' | 'measure' | 'warehouse'
  act: 'created' | 'changed'
  /** In Chinese: the path of a category, an attribute's name before its value. */
  name: string
}
type Thing = Difference['thing']

/** A warehouse that is there stays as it is, and a unit of measure that finds no room is none. */
export async function differencesOf(
  db: Queryable,
  archive: ArchivedTaxonomy,
): Promise<Difference[]> {
  const [measures, attributes, categories, brands, warehouses] = await Promise.all([
    sql.measures(db),
    sql.attributes(db),
    sql.categories(db),
    sql.brands(db),
    sql.warehouses(db),
  ])
  const places = new Set(warehouses.map(({ name }) => name.cn))
  return [
    ...compare(fitMeasures(archive.measures, measures).taken, measures, {
      thing: 'measure',
      keyOf: ({ name }) => name.cn,
      nameOf: ({ name }) => name.cn,
      contentOf: (measure) => measure,
    }),
    ...attributeDifferences(attributes, archive.attributes),
    ...compare(archive.categories, categories, {
      thing: 'category',
      keyOf: ({ path }) => JSON.stringify(path),
      nameOf: ({ path }) => path.join(' > '),
      contentOf: contentOfCategory,
    }),
    ...compare(archive.brands, brands, {
      thing: 'brand',
      keyOf: ({ name }) => name.cn,
      nameOf: ({ name }) => name.cn,
      contentOf: (brand): ArchivedBrand => ({ ...brand, story: cleanTexts(brand.story) }),
    }),
    ...archive.warehouses.flatMap(({ name }): Difference[] =>
      places.has(name.cn) ? [] : [{ thing: 'warehouse', act: 'created', name: name.cn }],
    ),
  ]
}

/** Which attributes a category has and in which order: two at one position may stand in either. */
const contentOfCategory = (category: ArchivedCategory): ArchivedCategory => ({
  ...category,
  intro: cleanTexts(category.intro),
  attributes: category.attributes.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
})

/** A kind that is there stays, and so does a value that the archive lacks. */
function attributeDifferences(
  before: readonly ArchivedAttribute[],
  given: readonly ArchivedAttribute[],
): Difference[] {
  const known = new Map(before.map((each) => [each.key, each]))
  return given.flatMap((attribute) => {
    const old = known.get(attribute.key)
    const kind = old?.kind ?? attribute.kind
    const keyOf = ({ name, number }: ArchivedAttribute['values'][number]): string =>
      kind === 'flag' ? '' : kind === 'number' ? String(number) : name.cn
    return [
      ...compare([attribute], old === undefined ? [] : [old], {
        thing: 'attribute',
        keyOf: ({ key }) => key,
        nameOf: ({ name }) => name.cn,
        contentOf: ({ name, isFacet, position, unit }) => ({
          name,
          isFacet,
          position,
          unit: kind === 'number' ? unit : null,
        }),
      }),
      ...compare(attribute.values, old?.values ?? [], {
        thing: 'value',
        keyOf,
        nameOf: ({ name }) => `${attribute.name.cn}: ${name.cn}`,
        contentOf: ({ name, position }) => ({ name, position }),
      }),
    ]
  })
}

type Comparing<Row> = {
  thing: Thing
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  contentOf: (row: Row) => object
}

function compare<Row>(
  given: readonly Row[],
  before: readonly Row[],
  { thing, keyOf, nameOf, contentOf }: Comparing<Row>,
): Difference[] {
  const known = new Map(before.map((row) => [keyOf(row), row]))
  return given.flatMap((row): Difference[] => {
    const old = known.get(keyOf(row))
    if (old === undefined) return [{ thing, act: 'created', name: nameOf(row) }]
    if (isDeepStrictEqual(plain(contentOf(old)), plain(contentOf(row)))) return []
    return [{ thing, act: 'changed', name: nameOf(row) }]
  })
}

/** As it is stored: keys without a value are none. */
const plain = (content: object): unknown => JSON.parse(JSON.stringify(content))
