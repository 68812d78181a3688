/** Lines of bank statements that are payouts of payment providers. Undone as other decisions are: `reopenLine`. */
import * as z from 'zod/mini'
import { BilledProvider } from '#domains/reconciliation/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { AnyCurrency, Id, IdParam, Instant, Version } from '#kit/contract/values.ts'

/**
 * The providers that a line may come from, with the payouts of their bills that have its amount, or nearly, or that the bank may have exchanged,
 * and that no line is set as. @refuses notFound
 */
export const linePayouts = endpoint({
  method: 'GET',
  path: '/office/bank-statements/lines/:lineId/payouts',
  who: 'staff:statements.read',
  input: z.object({ lineId: IdParam }),
  data: z.object({
    providers: z.array(
      z.object({
        provider: BilledProvider,
        /** Its bills name payouts: the line is one of these, or none. */
        isInBill: z.boolean(),
        payouts: z.array(
          z.object({
            id: Id,
            at: Instant,
            reference: z.string(),
            /** Nearly the line's, where not the same: the bank has kept a part, and two people set it. */
            amount: z.int(),
            /** Another than the line's where the bank has exchanged it: two people set it too. */
            currency: AnyCurrency,
            /** What it is worth in the line's currency by the shop's rates; null where it has the same, or one that the shop has no rate of. */
            expectedAmount: z.nullable(z.int()),
          }),
        ),
      }),
    ),
    /** The one that the line looks like. */
    suggested: z.nullable(BilledProvider),
  }),
})

/**
 * Sets a line as the payout of a provider. It pays no order then. A second person agrees (`isAsked`) where it is another amount or currency than in the bill,
 * and where no bill has it and who imported the line sets more so within a day than one person sends back.
 * @refuses notFound, changedMeanwhile, lineDecided, notAPayout, mayNotAccept, reconciliation.payoutGone, reconciliation.payoutInBill,
 *   reconciliation.lineCounted, approvals.alreadyAsked, approvals.aloneFrom
 */
export const setLinePayout = endpoint({
  method: 'POST',
  path: '/office/bank-statements/lines/:lineId/payout',
  who: 'staff:statements.write',
  input: z.object({
    lineId: IdParam,
    version: Version,
    provider: BilledProvider,
    /** Of `linePayouts`; null where the provider's bills name none. */
    payoutId: z.nullable(Id),
  }),
  data: z.object({ isAsked: z.boolean() }),
})
