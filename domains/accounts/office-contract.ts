/** How the merchant writes agreements. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant, IntParam, requiredTexts, Translated, Version } from '#kit/contract/values.ts'
import { AgreementState } from './agreement-contract.ts'

export const AgreementForm = z.object({
  title: requiredTexts(80),
  html: requiredTexts(100_000),
  inForceFrom: Instant,
  /** Buyers who agreed to an older version must agree again before their next order. */
  asksAgain: z.boolean(),
})
export const OfficeAgreement = z.extend(AgreementForm, {
  title: Translated,
  html: Translated,
  version: Version,
  state: AgreementState,
  revision: Version,
  writtenAt: z.nullable(Instant),
  writtenBy: z.nullable(z.string()),
  /** Buyers who ever agreed to it, and those for whom it is the latest that they agreed to. */
  acceptedCount: z.int(),
  newestCount: z.int(),
})
export type OfficeAgreement = z.infer<typeof OfficeAgreement>

/** The newest first. */
export const officeAgreements = endpoint({
  method: 'GET',
  path: '/office/accounts/agreements',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(OfficeAgreement),
})
/** Adds the next version; only one version at a time may be scheduled. @refuses agreementWaits, agreementTooEarly */
export const addAgreement = endpoint({
  method: 'POST',
  path: '/office/accounts/agreements',
  who: 'staff:settings.write',
  input: AgreementForm,
  data: OfficeAgreement,
})
const seen = { version: IntParam, revision: Version }
/** Only before it takes effect. @refuses notFound, agreementBegun, agreementTooEarly, changedMeanwhile */
export const changeAgreement = endpoint({
  method: 'POST',
  path: '/office/accounts/agreements/:version',
  who: 'staff:settings.write',
  input: z.extend(AgreementForm, seen),
  data: OfficeAgreement,
})
/** Only before it takes effect. @refuses notFound, agreementBegun, changedMeanwhile */
export const removeAgreement = endpoint({
  method: 'POST',
  path: '/office/accounts/agreements/:version/delete',
  who: 'staff:settings.write',
  input: z.object(seen),
  data: z.object({}),
})
