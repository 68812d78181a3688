/** What a buyer is told of his standing, and of the agreement that he and the merchant have. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency } from '#kit/contract/money.ts'
import { Instant, IntParam, Version } from '#kit/contract/values.ts'
import { CustomerType } from './contract.ts'

/** The five levels, and super membership beside them. */
export const RankName = z.enum(['1', '2', '3', '4', '5', 'super'])
export type RankName = z.infer<typeof RankName>

export const Rank = z.object({
  rank: RankName,
  name: z.string(),
  /** One a line, in the merchant's words. */
  gives: z.array(z.string()),
  /** What it takes off retail and volume prices; 0 is nothing. */
  percent: z.number(),
  /** Spent in twelve months, in the currency of the answer; null for level 1 and for super membership. */
  fromAmount: z.nullable(z.int()),
})
export type Rank = z.infer<typeof Rank>

/** How far I am, in the currency that my language is shown in. */
export const Progress = z.object({
  currency: Currency,
  /** Completed orders of the last twelve months without freight and without what went back. */
  spentAmount: z.int(),
  /** The shop has set the level: spending does not change it, until `until` or (null) without end. */
  isFixed: z.boolean(),
  /** The level is kept until then at least; null for level 1, and where it is fixed without end. */
  until: z.nullable(Instant),
  /** Null on the highest level, and where the level is fixed. */
  next: z.nullable(z.object({ level: z.int(), fromAmount: z.int(), missingAmount: z.int() })),
  /** What is still to be spent before `until` for the level to stay; null where nothing is kept. */
  keepAmount: z.nullable(z.int()),
})
export type Progress = z.infer<typeof Progress>

/** Where I stand, until when, and what levels and super membership give. */
export const myStanding = endpoint({
  method: 'GET',
  path: '/user/member',
  who: 'buyer',
  input: z.object({}),
  data: z.object({
    customerType: CustomerType,
    /** A business whose papers have passed: it has business prices. */
    isProven: z.boolean(),
    level: z.int(),
    progress: Progress,
    superMember: z.boolean(),
    /** Null while it has no end. */
    superUntil: z.nullable(Instant),
    ranks: z.array(Rank),
  }),
})

export const AgreementState = z.enum(['coming', 'inForce', 'over'])
export const AgreementHead = z.object({
  version: Version,
  title: z.string(),
  state: AgreementState,
  inForceFrom: Instant,
  /** When the next one takes its place; null while there is none. */
  until: z.nullable(Instant),
})
export type AgreementHead = z.infer<typeof AgreementHead>

/** The newest first, with the one whose day has not come. */
export const agreements = endpoint({
  method: 'GET',
  path: '/agreements',
  who: 'anyone',
  input: z.object({}),
  data: z.array(AgreementHead),
})
/** `lang` is the language that the text really is in. @refuses notFound */
export const agreementText = endpoint({
  method: 'GET',
  path: '/agreements/:version',
  who: 'anyone',
  input: z.object({ version: IntParam }),
  data: z.extend(AgreementHead, { html: z.string(), lang: z.string() }),
})
/** What I agreed to, and whether I am asked anew. */
export const myAgreement = endpoint({
  method: 'GET',
  path: '/user/agreement/mine',
  who: 'buyer',
  input: z.object({}),
  data: z.object({
    /** Orders wait for it. */
    mustAgree: z.boolean(),
    inForceVersion: z.int(),
    accepted: z.array(z.object({ version: Version, acceptedAt: Instant })),
  }),
})
/** The version in force, as it was shown. @refuses agreementChanged */
export const agreeAgain = endpoint({
  method: 'POST',
  path: '/user/agreement/agree',
  who: 'buyer',
  input: z.object({ version: Version }),
  data: z.object({}),
})
