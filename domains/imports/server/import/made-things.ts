/**
 * What an import makes or changes besides products: categories, brands, attributes with their values, units of measure, warehouses. Each
 * is one line of the report, with how many of the file's products use it, in a dry run too.
 */
import type { TaxonomyThing } from '../../contract.ts'
import type { TaxonomyReport } from './options.ts'
import { remark } from './remark.ts'

export type MadeThing = { thing: TaxonomyThing; name: string }
type ChangedThing = MadeThing & { act: 'created' | 'changed' }

/** Of one product: what was made for it, and keys of all that it uses, new or not. */
export type Needs = { made: readonly MadeThing[]; used: readonly string[] }
export const NO_NEEDS: Needs = { made: [], used: [] }

export const keyOfThing = (thing: TaxonomyThing, name: string): string => `${thing} ${name}`

const ORDER: readonly TaxonomyThing[] = [
  'category',
  'brand',
  'attribute',
  'value',
  'measure',
  'warehouse',
]
const WORDS = { created: 'Created', changed: 'Changed' } as const

type Counted = ChangedThing & { count: number }

/** What message keys of a report's lines are about, kind by kind. */
export const taxonomyOf = (
  rows: readonly { key: string; count: number }[],
): Omit<Counted, 'name'>[] =>
  ORDER.flatMap((thing) =>
    (['created', 'changed'] as const).flatMap((act) => {
      const { key } = remark(`${thing}${WORDS[act]}`)
      const count = rows.find((row) => row.key === key)?.count ?? 0
      return count === 0 ? [] : [{ thing, act, count }]
    }),
  )

export type MadeThings = ReturnType<typeof openMadeThings>

export function openMadeThings() {
  const things = new Map<string, ChangedThing & { line: number; productCount: number }>()
  const put = (each: ChangedThing, line: number): void => {
    const key = keyOfThing(each.thing, each.name)
    if (!things.has(key)) things.set(key, { ...each, line, productCount: 0 })
  }
  return {
    /** Each batch of a dry run makes again what an earlier one has made and rolled back. */
    add({ made, used }: Needs, line: number): void {
      for (const each of made) put({ ...each, act: 'created' }, line)
      if (things.size === 0) return
      for (const key of used) {
        const known = things.get(key)
        if (known !== undefined) known.productCount++
      }
    },
    addDifferences(differences: readonly ChangedThing[]): void {
      for (const each of differences) put(each, 1)
    },
    /** Kind by kind, in the order of the file. */
    *reported(): Generator<TaxonomyReport> {
      for (const wanted of ORDER) {
        for (const { thing, act, name, line, productCount: count } of things.values()) {
          if (thing !== wanted) continue
          const remarked = remark(`${thing}${WORDS[act]}`, { name, count })
          yield { line, remarked }
        }
      }
    },
  }
}
