/** Merges two versions of a product: options and SKUs are merged together, since SKUs refer to choices by position. */
import { merge, type Merged, type MergeRules } from '#kit/web/forms/merge/merge.ts'
import type { Values } from './form.ts'

export type Price = Values['skus'][number]['prices'][number]
type Sides = { before: Values; mine: Values; theirs: Values }

/** SKUs, units and pictures by id; prices by list and quantity; options and specifications by their Chinese name. */
const rules: MergeRules = {
  identityOf: (row) => {
    const { id, fileId, attributeId, currency, audience, minQuantity, name, cn } = row as {
      id?: number
      fileId?: string
      attributeId?: number
      name?: { cn: string }
      cn?: string
    } & Partial<Price>
    if (id !== undefined) return String(id)
    if (attributeId !== undefined) return `attribute ${attributeId}`
    if (currency !== undefined) return `${currency} ${audience} ${minQuantity}`
    return fileId ?? (name?.cn || cn || undefined)
  },
}

/** Where both sides changed options or SKUs, they are one conflict: `matrix`. `unpacked` splits it again. */
export function mergeProducts(sides: Sides): Merged<Values | Packed> {
  const [was, own, other] = [sides.before, sides.mine, sides.theirs].map(shapeOf)
  if (own === was || other === was || own === other) return merge(sides, rules)
  const { before, mine, theirs } = sides
  return merge(
    { before: packValues(before), mine: packValues(mine), theirs: packValues(theirs) },
    { ...rules, isWhole: ([key]) => key === 'matrix' },
  )
}

/** The options and combinations, without prices. */
const shapeOf = ({ options, skus }: Values): string =>
  JSON.stringify([
    options.map(({ values }) => values.length),
    skus.map(({ id, values }) => [id ?? null, values]),
  ])

export type Packed = Omit<Values, 'options' | 'skus'> & { matrix: Pick<Values, 'options' | 'skus'> }

const packValues = ({ options, skus, ...rest }: Values): Packed => ({
  ...rest,
  matrix: { options, skus },
})

export function unpackValues(values: Values | Packed): Values {
  if (!('matrix' in values)) return values
  const { matrix, ...rest } = values
  return { ...rest, ...matrix }
}
