/**
 * The shop's contacts and facts, as the merchant edits them: the contact channel (2421), the facts about the shop, and what
 * stands at the foot of every page.
 */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { NETWORKS, type Network } from './networks.ts'
import { PicturePath, optionalTexts, Translated, Version } from '#kit/contract/values.ts'

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const requiredText = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

const NETWORK_NAMES = Object.keys(NETWORKS) as [Network, ...Network[]]

/** A link, a QR picture to scan (as for WeChat), or both. */
const Social = z
  .object({
    network: z.enum(NETWORK_NAMES),
    url: z.union([
      z.literal(''),
      z.string().check(z.trim(), z.regex(/^https:\/\/[^\s"'<>]+$/), z.maxLength(300)),
    ]),
    qrUrl: z.nullable(PicturePath),
  })
  .check(z.refine(({ url, qrUrl }) => url !== '' || qrUrl !== null, { path: ['url'] }))
export type Social = z.infer<typeof Social>

export const ContactsForm = z.object({
  /** The version that the form was opened with: a concurrent save is not overwritten. */
  version: Version,
  telephone: line(40),
  phone: line(40),
  email: z.string().check(z.trim(), z.email(), z.maxLength(200)),
  addressCn: requiredText(300),
  addressEn: line(300),
  intro: Translated,
  hours: Translated,
  foundedYear: z.int().check(z.minimum(1600), z.maximum(2100)),
  licenceNumber: line(60),
  /** A picture of the licence that visitors may see; null: its number alone. */
  licenceUrl: z.nullable(PicturePath),
  /** A picture of the shop itself. */
  imageUrl: z.nullable(PicturePath),
  /** Lines at the foot of every page, such as a registration number. */
  footer: optionalTexts(600),
  socials: z.array(Social).check(z.maxLength(12)),
})
export type ContactsForm = z.infer<typeof ContactsForm>

export const officeContacts = endpoint({
  method: 'GET',
  path: '/office/content/contacts',
  who: 'staff:content.write',
  input: z.object({}),
  data: z.extend(ContactsForm, {
    /** Some of it is still what every new shop comes with, which reaches nobody. */
    isMadeUp: z.boolean(),
  }),
})
/** @refuses changedMeanwhile, invalidInput for a picture that was not uploaded */
export const saveContacts = endpoint({
  method: 'POST',
  path: '/office/content/contacts',
  who: 'staff:content.write',
  input: ContactsForm,
  data: ContactsForm,
})
