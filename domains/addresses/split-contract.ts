/** Splitting a pasted address: a text from a chat or a web page becomes the fields of the form. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { AddressForm } from './contract.ts'

export const PASTED_MAX = 500

/** The fields that were found; empty or null where nothing was. The text is not stored. */
export const SplitAddress = z.pick(AddressForm, {
  country: true,
  provinceCode: true,
  cityCode: true,
  districtCode: true,
  region: true,
  city: true,
  district: true,
  postalCode: true,
  salutation: true,
})
export const Split = z.extend(SplitAddress, {
  street: z.string(),
  detail: z.string(),
  consignee: z.string(),
  phone: z.string(),
})
export type Split = z.infer<typeof Split>

/** Splits the text in the format of its country; `country` is that of the form, unless the text names one. */
export const splitAddress = endpoint({
  method: 'POST',
  path: '/addresses/split',
  who: 'buyer',
  input: z.object({
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASTED_MAX)),
    country: AddressForm.shape.country,
  }),
  data: Split,
})
