/** What a change of stock makes old. */
import {
  officeStock,
  productStock,
  stockBalance,
  stockHistory,
  stockMatrix,
  stockMovements,
} from '../calls.gen.ts'

export const REFRESH = [
  officeStock,
  stockMatrix,
  stockMovements,
  stockBalance,
  stockHistory,
  productStock,
] as const
