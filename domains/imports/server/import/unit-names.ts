/**
 * What a file calls its units: a unit of measure that the dictionary has in any language takes the dictionary's name, unless
 * the file says another language otherwise. The report says which names it does not have, or has otherwise.
 */
import type { Measure } from '#domains/catalog/server/taxonomy-door.ts'
import type { DraftUnit } from '#domains/catalog/server/draft-door.ts'
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import { findNamed, nameKeys } from './category-tree.ts'
import type { Texts } from './own/product.ts'
import { textOf } from './own/texts.ts'
import { remark, type Remark } from './remark.ts'

const isAlike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const toTexts = (given: Texts | Translated): Texts =>
  Object.fromEntries(
    LANGS.flatMap((lang) => (given[lang] === undefined ? [] : [[lang, given[lang]]])),
  )

type Named = Pick<DraftUnit, 'name' | 'measureId'>

export type UnitNames = {
  /** Of a new SKU whose file names none: the first of the dictionary. */
  first: Named
  /**
   * @param before the unit's name until now: it stays where the file says the same, and where it is that of a unit of measure
   * that was renamed since the file was written
   */
  nameOf(given: Texts | Translated, before?: Named): Named
  /** What the report says of the names that were asked for. */
  remarks: Remark[]
}

/** Where a shop has emptied its dictionary. */
const PIECE = { cn: '件', en: 'pc', spa: 'ud.', id: 'buah' }

export function openUnitNames(measures: readonly Measure[]): UnitNames {
  const byKey = new Map<string, Measure>()
  for (const measure of measures) {
    for (const key of nameKeys(measure.name)) if (!byKey.has(key)) byKey.set(key, measure)
  }
  const byId = new Map(measures.map((measure) => [measure.id, measure]))
  const remarks: Remark[] = []
  const toNamed = ({ id, name }: Measure): Named => ({ measureId: id, name })
  const [first] = measures
  return {
    first: first === undefined ? { name: PIECE } : toNamed(first),
    remarks,
    nameOf(given, before) {
      const written = LANGS.filter((lang) => (given[lang] ?? '') !== '')
      const isSame = written.every((lang) => given[lang] === before?.name[lang])
      if (before !== undefined && isSame) return before
      const id = findNamed({ cn: '', ...given }, (key) => byKey.get(key)?.id)
      const known = id === undefined ? undefined : byId.get(id)
      if (known === undefined) {
        const name = written.map((lang) => given[lang]!)[0] ?? ''
        if (name !== '') remarks.push(remark('unitUnknown', { name }))
        return { name: textOf(toTexts(given), before?.name) }
      }
      const other = written.find((lang) => !isAlike(given[lang]!, known.name[lang] ?? ''))
      if (other === undefined) return toNamed(known)
      const isChosen = before?.measureId === known.id
      remarks.push(
        remark(isChosen ? 'unitOtherwise' : 'unitDiffers', {
          name: given[other]!,
          known: known.name[other] ?? known.name.cn,
        }),
      )
      return isChosen ? before : { name: textOf(toTexts(given), undefined) }
    },
  }
}
