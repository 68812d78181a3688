/** Points as staff see and adjust them. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, int, page } from '#kit/contract/values.ts'
import { PointBalance, PointLine, PointLineKind } from './contract.ts'
import { ADJUSTED_MAX, NOTE_MAX } from './limits.ts'

export const OfficePointLine = z.extend(PointLine, {
  buyerId: Id,
  /** Null after the account was deleted. */
  buyerName: z.nullable(z.string()),
})
export type OfficePointLine = z.infer<typeof OfficePointLine>

/** Of one buyer or of all, the latest first. */
export const officePointLines = endpoint({
  method: 'GET',
  path: '/office/points/lines',
  who: 'staff:points.read',
  input: z.object({
    buyerId: z.optional(IdParam),
    kind: z.optional(PointLineKind),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(OfficePointLine),
})

/** @refuses buyerUnknown */
export const pointsOfBuyer = endpoint({
  method: 'GET',
  path: '/office/points/buyers/:buyerId',
  who: 'staff:points.read',
  input: z.object({ buyerId: IdParam }),
  data: PointBalance,
})

/**
 * Adds points, or takes usable ones (`count` below 0). Waits for a colleague.
 * @refuses buyerUnknown, tooFewPoints, approvals.alreadyAsked, approvals.aloneFrom
 */
export const adjustPoints = endpoint({
  method: 'POST',
  path: '/office/points/buyers/:buyerId/adjust',
  who: 'staff:points.adjust',
  input: z.object({
    buyerId: IdParam,
    count: int(-ADJUSTED_MAX, ADJUSTED_MAX).check(z.refine((count) => count !== 0)),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_MAX)),
  }),
  data: z.object({ isAsked: z.boolean() }),
})
