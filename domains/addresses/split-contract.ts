/** A pasted address: one text of a chat or a web page, taken apart into the fields of the form. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { AddressForm } from './contract.ts'

export const PASTED_MAX = 500

/** What was found of the form; empty or null where nothing was. Nothing is kept of the text. */
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

/** Taken apart as the country writes it; `country` is that of the form, where the text names none. */
export const splitAddress = endpoint({
  method: 'POST',
  path: '/user/addresses/split',
  who: 'buyer',
  input: z.object({
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASTED_MAX)),
    country: AddressForm.shape.country,
  }),
  data: Split,
})
