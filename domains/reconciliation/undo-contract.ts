/** What was taken from a bill on one person's word, taken back by somebody else: by reversal, as the ledger keeps everything. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Day, Id, Version } from '#kit/contract/values.ts'
import { BilledProvider } from './contract.ts'

const reason = z.string().check(z.trim(), z.minLength(2), z.maxLength(500))

/** A bill that was brought as a file counts no more. Not by who brought it, where somebody else could. @refuses noFile, ownFile */
export const withdrawBill = endpoint({
  method: 'POST',
  path: '/office/reconciliation/days/:provider/:day/withdraw',
  who: 'staff:reconciliation.write',
  input: z.object({ provider: BilledProvider, day: Day, reason }),
  data: z.object({}),
})

/**
 * A dispute leaves the ledger again, and its difference is open. Not by who explained it, where somebody else could.
 * @refuses notFound, changedMeanwhile, notAChargeback, ownExplanation
 */
export const undoChargeback = endpoint({
  method: 'POST',
  path: '/office/reconciliation/undo-chargeback',
  who: 'staff:reconciliation.write',
  input: z.object({ differenceId: Id, version: Version, reason }),
  data: z.object({}),
})
