/** What a change of stock makes old. */
import {
  officeStock,
  productStock,
  stockBalance,
  stockHistory,
  stockMatrix,
  stockMovements,
} from '../contract.ts'

export const REFRESH = [
  officeStock,
  stockMatrix,
  stockMovements,
  stockBalance,
  stockHistory,
  productStock,
] as const
