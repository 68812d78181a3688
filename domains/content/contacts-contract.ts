/** The shop's contacts and facts, as the merchant edits them: the contact channel (2421) and the facts about the shop. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { int, Translated } from '#kit/contract/values.ts'

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const requiredText = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

export const ContactsForm = z.object({
  /** The version that the form was opened with: a concurrent save is not overwritten. */
  version: int(),
  telephone: line(40),
  phone: line(40),
  email: z.string().check(z.trim(), z.email(), z.maxLength(200)),
  addressCn: requiredText(300),
  addressEn: line(300),
  intro: Translated,
  hours: Translated,
  foundedYear: z.int().check(z.minimum(1600), z.maximum(2100)),
  licenceNumber: line(60),
})
export type ContactsForm = z.infer<typeof ContactsForm>

export const officeContacts = endpoint({
  method: 'GET',
  path: '/office/content/contacts',
  who: 'staff:content.write',
  input: z.object({}),
  data: z.extend(ContactsForm, {
    /** Still the default contacts, which nobody answers. */
    isMadeUp: z.boolean(),
  }),
})
/** @refuses changedMeanwhile */
export const saveContacts = endpoint({
  method: 'POST',
  path: '/office/content/contacts',
  who: 'staff:content.write',
  input: ContactsForm,
  data: ContactsForm,
})
