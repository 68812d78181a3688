/** The shop's name, tagline, description and logo, as the merchant edits them. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { PicturePath, optionalTexts, Version } from '#kit/contract/values.ts'

export const IdentityForm = z.object({
  /** The version that the form was opened with: a concurrent save is not overwritten. */
  version: Version,
  name: optionalTexts(60),
  tagline: optionalTexts(40),
  description: optionalTexts(200),
  /** The answer of an upload; null: the default signpost. */
  logoUrl: z.nullable(PicturePath),
})
export type IdentityForm = z.infer<typeof IdentityForm>

export const officeIdentity = endpoint({
  method: 'GET',
  path: '/office/content/identity',
  who: 'staff:settings.read',
  input: z.object({}),
  data: IdentityForm,
})
/** Every page, and every mail from now on, shows it. @refuses changedMeanwhile, invalidInput */
export const saveIdentity = endpoint({
  method: 'POST',
  path: '/office/content/identity',
  who: 'staff:settings.write',
  input: IdentityForm,
  data: IdentityForm,
})
