/** Deciding lines of bank statements: accepting what is proposed, choosing by hand, setting aside, opening again. */
import * as z from 'zod/mini'
import { CHOSEN_MAX } from '#domains/credit/limits.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Day, Id, IdParam, Instant, int, Version } from '#kit/contract/values.ts'
import { LINES_AT_ONCE, PARTS_MOST } from './limits.ts'

/** Of a line that may have been returned: the person has looked at the account and says that its money is there. */
const hasLooked = z._default(z.boolean(), false)
const Chosen = z.object({ id: Id, version: Version, hasLooked })
/**
 * Accepts what is proposed for each line, by the same ways as a proof that is accepted by hand: what needs a second person
 * there waits for one here. A line that is refused stays, with why: one that may have been returned unless somebody has looked.
 */
export const acceptLines = endpoint({
  method: 'POST',
  path: '/office/bank-statements/accept',
  who: 'staff:statements.write',
  input: z.object({
    lines: z.array(Chosen).check(z.minLength(1), z.maxLength(LINES_AT_ONCE)),
  }),
  data: z.array(
    z.object({
      id: Id,
      outcome: z.enum(['done', 'asked', 'refused']),
      /** Why it was refused, in the reader's language. */
      reason: z.nullable(z.string()),
    }),
  ),
})
const line = z.object({ lineId: IdParam, version: Version })
/**
 * Accepts a line for what staff have chosen: orders with how much of it each gets, or a customer's debt on credit terms.
 * @refuses notFound, changedMeanwhile, lineDecided, partsUnlikeLine, mayNotAccept, mayBeReturned, and whatever the way by hand refuses
 */
export const allocateLine = endpoint({
  method: 'POST',
  path: '/office/bank-statements/lines/:lineId/allocate',
  who: 'staff:statements.write',
  input: z.extend(line, {
    hasLooked,
    to: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('orders'),
        parts: z
          .array(z.object({ orderNumber: OrderNumber, amount: int(1, ANY_AMOUNT_MAX) }))
          .check(z.minLength(1), z.maxLength(PARTS_MOST)),
      }),
      z.object({
        kind: z.literal('customer'),
        buyerId: Id,
        /** What is more than they owe is paid in advance. */
        isPrepaid: z._default(z.boolean(), false),
        /** Which of their entries it pays before the others. */
        chosenIds: z._default(z.array(Id).check(z.maxLength(CHOSEN_MAX)), []),
      }),
    ]),
  }),
  data: z.object({ isAsked: z.boolean() }),
})
/** What the bank takes back or gives back waits for a second person: `isAsked`. @refuses notFound, changedMeanwhile, lineDecided, approvals.alreadyAsked, approvals.aloneFrom */
export const setLineAside = endpoint({
  method: 'POST',
  path: '/office/bank-statements/lines/:lineId/set-aside',
  who: 'staff:statements.write',
  input: z.extend(line, { reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)) }),
  data: z.object({ isAsked: z.boolean() }),
})
/**
 * Back to what is to be decided: one that was set aside, that a second person has declined, or whose repayment was reversed.
 * @refuses notFound, changedMeanwhile, lineHasPaid
 */
export const reopenLine = endpoint({
  method: 'POST',
  path: '/office/bank-statements/lines/:lineId/reopen',
  who: 'staff:statements.write',
  input: line,
  data: z.object({}),
})
/** Looks again for what the open lines of an account pay: orders and proofs have come since. @refuses notFound, tooMany */
export const matchAgain = endpoint({
  method: 'POST',
  path: '/office/bank-statements/:statementId/match',
  who: 'staff:statements.write',
  input: z.object({ statementId: IdParam }),
  data: z.object({ proposedCount: z.int() }),
})
/** What waits for a transfer in a currency: by its number, its reference, or its buyer; debts also by the number of an entry or its order. For choosing by hand. */
export const awaitedOrders = endpoint({
  method: 'GET',
  path: '/office/bank-statements/awaited',
  who: 'staff:statements.read',
  input: z.object({
    currency: Currency,
    /** Of the line: it decides the cash discount of debts. */
    bookedOn: Day,
    q: z.string().check(z.trim(), z.maxLength(60)),
  }),
  data: z.object({
    orders: z.array(
      z.object({
        orderNumber: z.string(),
        buyerId: Id,
        buyerName: z.string(),
        dueAmount: z.int(),
        placedAt: Instant,
      }),
    ),
    customers: z.array(
      z.object({
        buyerId: Id,
        buyerName: z.string(),
        /** What they owe, and what of it settles all on the day of the line: less by cash discounts. */
        openAmount: z.int(),
        payableAmount: z.int(),
        entries: z.array(
          z.object({ id: Id, number: z.string(), openAmount: z.int(), dueAt: z.nullable(Instant) }),
        ),
      }),
    ),
  }),
})
