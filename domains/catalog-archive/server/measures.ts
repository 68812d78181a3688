/** Units of measure of an archive: those that the dictionary has are changed, and new ones added while there is room for them. */
import { MEASURES_MAX } from '#domains/taxonomy/measures-contract.ts'
import type { ArchivedMeasure } from './format.ts'

export type FittingMeasures = {
  taken: readonly ArchivedMeasure[]
  /** Names that find no room; units of SKUs that are called so keep them as their own. */
  leftOutCount: number
}

/** @param known the dictionary as it is: a unit of measure is known by its Chinese name */
export function fitMeasures(
  given: readonly ArchivedMeasure[],
  known: readonly Pick<ArchivedMeasure, 'name'>[],
): FittingMeasures {
  const names = new Set(known.map(({ name }) => name.cn))
  const leftOut = new Set<string>()
  const taken = given.filter(({ name: { cn } }) => {
    if (!names.has(cn) && names.size >= MEASURES_MAX) {
      leftOut.add(cn)
      return false
    }
    names.add(cn)
    return true
  })
  return { taken, leftOutCount: leftOut.size }
}
