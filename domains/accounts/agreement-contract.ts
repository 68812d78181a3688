/** The agreement between buyers and the merchant, in its versions. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant, IntParam, Version } from '#kit/contract/values.ts'

export const AgreementState = z.enum(['coming', 'inForce', 'over'])
export const AgreementHead = z.object({
  version: Version,
  title: z.string(),
  state: AgreementState,
  inForceFrom: Instant,
  /** When the next version takes effect; null while there is none. */
  until: z.nullable(Instant),
})
export type AgreementHead = z.infer<typeof AgreementHead>

/** The newest first, including a scheduled one. */
export const agreements = endpoint({
  method: 'GET',
  path: '/accounts/agreements',
  who: 'anyone',
  input: z.object({}),
  data: z.array(AgreementHead),
})
/** `lang` is the language that the text is actually in. @refuses notFound */
export const agreementText = endpoint({
  method: 'GET',
  path: '/accounts/agreements/:version',
  who: 'anyone',
  input: z.object({ version: IntParam }),
  data: z.extend(AgreementHead, { html: z.string(), lang: z.string() }),
})
/** What I agreed to, and whether I must agree again. */
export const myAgreement = endpoint({
  method: 'GET',
  path: '/accounts/agreement/mine',
  who: 'buyer',
  input: z.object({}),
  data: z.object({
    /** Orders are refused until the buyer agrees. */
    mustAgree: z.boolean(),
    inForceVersion: z.int(),
    accepted: z.array(z.object({ version: Version, acceptedAt: Instant })),
  }),
})
/** The version in force, as it was shown. @refuses agreementChanged */
export const agreeAgain = endpoint({
  method: 'POST',
  path: '/accounts/agreement/agree',
  who: 'buyer',
  input: z.object({ version: Version }),
  data: z.object({}),
})
