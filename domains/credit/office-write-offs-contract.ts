/** Write-offs: what an order on terms no longer owes though no money came for it, by two members of staff. */
import * as z from 'zod/mini'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, int, page } from '#kit/contract/values.ts'
import { WRITE_OFF_KINDS } from './write-offs.ts'

export const WriteOffKind = z.enum(WRITE_OFF_KINDS)

export const WriteOff = z.object({
  id: Id,
  number: z.string(),
  /** The term number of the entry. */
  entryNumber: z.string(),
  orderNumber: z.string(),
  currency: Currency,
  amount: z.int(),
  /** Of that, what goods that went back have undone. */
  returnedAmount: z.int(),
  kind: WriteOffKind,
  /** The number of the credit note, or of the agreement about the rebate. */
  reference: z.string(),
  note: z.string(),
  recordedAt: Instant,
  staffName: z.string(),
  reversedAt: z.nullable(Instant),
  reversedName: z.nullable(z.string()),
  reversedNote: z.nullable(z.string()),
})
export type WriteOff = z.infer<typeof WriteOff>

const note = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

/** Of one customer, the newest first. */
export const writeOffsOf = endpoint({
  method: 'GET',
  path: '/office/credit/:buyerId/write-offs',
  who: 'staff:credit.read',
  input: z.object({ buyerId: IdParam, after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(WriteOff),
})
/**
 * Writes off what an entry owes, or a part of it. A second person agrees first (`isAsked`), unless nobody else could.
 * @refuses notFound, moreThanOwed, documentNeeded, approvals.alreadyAsked, approvals.aloneFrom
 */
export const writeOffEntry = endpoint({
  method: 'POST',
  path: '/office/credit/entries/:entryId/write-off',
  who: 'staff:credit.write',
  input: z.object({
    entryId: IdParam,
    amount: int(1, ANY_AMOUNT_MAX),
    kind: WriteOffKind,
    reference: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    note,
  }),
  data: z.object({ isAsked: z.boolean() }),
})
/** What it took off is owed again. Not by who asked for it or agreed to it, while there is somebody else. @refuses notFound, alreadyReversed, ownWriteOff */
export const reverseWriteOff = endpoint({
  method: 'POST',
  path: '/office/credit/write-offs/:writeOffId/reverse',
  who: 'staff:credit.write',
  input: z.object({ writeOffId: IdParam, note }),
  data: z.object({}),
})
