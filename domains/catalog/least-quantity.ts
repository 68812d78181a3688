/** The smallest quantity of a unit that may be ordered. Pure. */
import type { SaleUnit } from './contract.ts'

type Steps = Pick<SaleUnit, 'minQuantity' | 'step'>

/** Quantities are multiples of the step: the first one that reaches the minimum. */
export const leastOf = ({ minQuantity, step }: Steps): number =>
  Math.ceil(minQuantity / step) * step
