/** The filters and sort orders of the office's list of cases: one shape for the list and its file. */
import * as z from 'zod/mini'
import { FlagParam, IdParam, Instant } from '#kit/contract/values.ts'
import { CaseType } from './contract.ts'

export const OfficeCaseTab = z.enum([
  'review',
  'asked',
  'stock',
  'returns',
  'replacements',
  'refunds',
  'home',
  'buyers',
  'ended',
  'all',
])
export type OfficeCaseTab = z.infer<typeof OfficeCaseTab>

/** `due`: what is overdue longest first, and of what is over the latest; the others by the day on which the case was opened. */
export const CaseSort = z.enum(['due', 'newest', 'oldest'])
export type CaseSort = z.infer<typeof CaseSort>

export const CaseFilter = z.object({
  tab: z._default(OfficeCaseTab, 'review'),
  /** Of the numbers of case, order and parcels, of a product's name in any language or code, or of the buyer's name or contact. */
  q: z.optional(z.string().check(z.maxLength(80))),
  type: z.optional(CaseType),
  reason: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/))),
  product: z.optional(IdParam),
  buyer: z.optional(IdParam),
  /** Claimed by the reader. */
  mine: z.optional(FlagParam),
  /** When it was opened: half-open. */
  from: z.optional(Instant),
  until: z.optional(Instant),
  sort: z._default(CaseSort, 'due'),
})
export type CaseFilter = z.infer<typeof CaseFilter>
