/** Whether a buyer gets the statement of what they owe on credit terms by mail each month. The statement itself is in the domain `statements`. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'

/** On the first of each month the buyer is told by mail of the month before. */
const choice = z.object({ isByMail: z.boolean() })

/** @refuses notFound */
export const myStatementsByMail = endpoint({
  method: 'GET',
  path: '/credit/statements/by-mail',
  who: 'buyer',
  input: z.object({}),
  data: choice,
})
/** @refuses notFound */
export const setStatementsByMail = endpoint({
  method: 'POST',
  path: '/credit/statements/by-mail',
  who: 'buyer',
  input: choice,
  data: choice,
})
