/** How the merchant words agreements. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant, IntParam, filled, Translated, Version } from '#kit/contract/values.ts'
import { AgreementState } from './agreement-contract.ts'

export const AgreementForm = z.object({
  title: filled(80),
  html: filled(100_000),
  inForceFrom: Instant,
  /** Whoever agreed to an older one agrees anew before his next order. */
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
  /** Buyers who ever agreed to it, and those to whom it is the newest that they agreed to. */
  acceptedCount: z.int(),
  newestCount: z.int(),
})
export type OfficeAgreement = z.infer<typeof OfficeAgreement>

/** The newest first. */
export const officeAgreements = endpoint({
  method: 'GET',
  path: '/office/agreements',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(OfficeAgreement),
})
/** The next version; there is one at a time whose day has not come. @refuses agreementWaits, agreementTooEarly */
export const addAgreement = endpoint({
  method: 'POST',
  path: '/office/agreements',
  who: 'staff:settings.write',
  input: AgreementForm,
  data: OfficeAgreement,
})
const seen = { version: IntParam, revision: Version }
/** While its day has not come. @refuses notFound, agreementBegun, agreementTooEarly, changedMeanwhile */
export const changeAgreement = endpoint({
  method: 'POST',
  path: '/office/agreements/:version',
  who: 'staff:settings.write',
  input: z.extend(AgreementForm, seen),
  data: OfficeAgreement,
})
/** While its day has not come. @refuses notFound, agreementBegun, changedMeanwhile */
export const removeAgreement = endpoint({
  method: 'POST',
  path: '/office/agreements/:version/delete',
  who: 'staff:settings.write',
  input: z.object(seen),
  data: z.object({}),
})
