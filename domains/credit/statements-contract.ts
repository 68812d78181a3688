/** The statement of what a buyer owes on credit terms, month by month: as a file, and by mail where they want it. */
import * as z from 'zod/mini'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { FlagParam } from '#kit/contract/values.ts'

export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

/** The months that have a statement, the latest first: since the account was opened, of the last two years. @refuses notFound */
export const myStatements = endpoint({
  method: 'GET',
  path: '/credit/statements',
  who: 'buyer',
  input: z.object({}),
  data: z.object({
    months: z.array(Month),
    /** On the first of each month the buyer is told by mail of the month before. */
    isByMail: z.boolean(),
  }),
})
/** @refuses notFound */
export const setStatementsByMail = endpoint({
  method: 'POST',
  path: '/credit/statements/by-mail',
  who: 'buyer',
  input: z.object({ isByMail: z.boolean() }),
  data: z.object({ isByMail: z.boolean() }),
})
/** What was owed before, each line, and what is owed after. @refuses notFound, ledger.tooManyLines, tooMany */
export const myStatement = download({
  path: '/credit/statements/file',
  who: 'buyer',
  input: z.object({
    month: Month,
    format: z._default(z.enum(['pdf', 'csv', 'xlsx']), 'pdf'),
    /** Chinese beside the buyer's language, in a PDF. */
    bilingual: z.optional(FlagParam),
  }),
})
