/** What is due when: a buyer's calendar, and what comes in by week for staff. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Day, Instant } from '#kit/contract/values.ts'

export const CreditDue = z.object({
  /** The midnight after the last day; null: not shipped, so without a deadline. */
  dueAt: z.nullable(Instant),
  amount: z.int(),
  entryCount: z.int(),
})

/** What is owed by deadline, the earliest first and what has none at the end. */
export const myCreditDues = endpoint({
  method: 'GET',
  path: '/credit/dues',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ dues: z.array(CreditDue) }),
})

/** By the week of the shop's clock in which it is due, the earliest first: those with something due within a year. */
export const creditWeeks = endpoint({
  method: 'GET',
  path: '/office/credit/weeks',
  who: 'staff:credit.read',
  input: z.object({}),
  data: z.object({
    currency: Currency,
    overdueAmount: z.int(),
    /** Without a deadline yet. */
    notShippedAmount: z.int(),
    weeks: z.array(
      z.object({
        /** Its Monday. */
        startsOn: Day,
        amount: z.int(),
        entryCount: z.int(),
        customerCount: z.int(),
      }),
    ),
    /** Due after that year. */
    laterAmount: z.int(),
  }),
})
