/** What a change of a transfer or of a request makes old. */
import { officeStock } from '#domains/stock/contract.ts'
import { officeRequests, officeTransfer, officeTransfers, waitingTransfers } from '../contract.ts'

export const REFRESH = [
  officeRequests,
  officeTransfers,
  officeTransfer,
  waitingTransfers,
  officeStock,
]
