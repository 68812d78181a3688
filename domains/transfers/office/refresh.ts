/** Queries to refetch after a change of a transfer or a request. */
import { officeStock, stockMatrix } from '#domains/stock/office-calls.gen.ts'
import {
  goodsInTransit,
  officeRequests,
  officeTransfer,
  officeTransfers,
  waitingTransfers,
} from '../office-calls.gen.ts'

export const REFRESH = [
  officeRequests,
  officeTransfers,
  officeTransfer,
  waitingTransfers,
  officeStock,
  stockMatrix,
  goodsInTransit,
]
