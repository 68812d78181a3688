/** Queries to refetch after a change of stock. */
import {
  officeStock,
  productStock,
  stockBalance,
  stockHistory,
  stockMatrix,
  stockMovements,
} from '../office-calls.gen.ts'

export const REFRESH = [
  officeStock,
  stockMatrix,
  stockMovements,
  stockBalance,
  stockHistory,
  productStock,
] as const
