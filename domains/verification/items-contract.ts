/** The dictionary of what businesses are asked for when they are verified. The merchant keeps it; who fills in the form reads it. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { optionalTexts, requiredTexts, Version } from '#kit/contract/values.ts'
import { AskedItem, BusinessKind, ItemCode, ItemKind } from './contract.ts'
import { ITEMS_MAX } from './items.ts'

export const ITEM_NAME_MAX = 60
export const ITEM_HELP_MAX = 200
export const ITEM_EXAMPLE_MAX = 100

const Country = z.string().check(z.regex(/^[A-Z]{2}$/))
const rule = {
  /** Empty: every kind of business. */
  businessKinds: z.array(BusinessKind).check(z.maxLength(BusinessKind.options.length)),
  /** ISO 3166-1 alpha-2; empty: every country. */
  countries: z.array(Country).check(z.maxLength(250)),
}

/** What is asked for today, in its order and in the reader's language; `itemsFor` selects by kind and country. */
export const verificationItems = endpoint({
  method: 'GET',
  path: '/verification/items',
  who: 'buyer',
  input: z.object({}),
  data: z.array(z.extend(AskedItem, { help: z.string(), example: z.string(), ...rule })),
})

export const ItemForm = z.object({
  /** Null: a new one. */
  code: z.nullable(ItemCode),
  /** Fixed once it is made, as whether it is sensitive. */
  kind: ItemKind,
  name: requiredTexts(ITEM_NAME_MAX),
  help: optionalTexts(ITEM_HELP_MAX),
  example: optionalTexts(ITEM_EXAMPLE_MAX),
  isRequired: z.boolean(),
  isSensitive: z.boolean(),
  ...rule,
  /** Asked for; what was submitted keeps it either way. */
  active: z.boolean(),
  version: Version,
})
export type ItemForm = z.infer<typeof ItemForm>

/** In the order in which they are asked for. */
export const officeVerificationItems = endpoint({
  method: 'GET',
  path: '/office/verification/items',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(z.extend(ItemForm, { code: ItemCode })),
})
/**
 * Creates (no code), as the last of them, or updates. Nothing that was submitted changes.
 * @refuses invalidInput, notFound, changedMeanwhile, itemNameTaken, itemIsNeeded, tooManyItems
 */
export const saveVerificationItem = endpoint({
  method: 'POST',
  path: '/office/verification/items',
  who: 'staff:settings.write',
  input: ItemForm,
  data: z.object({ code: ItemCode }),
})
/** All of them, each once, in the new order. @refuses changedMeanwhile, when another was added */
export const orderVerificationItems = endpoint({
  method: 'POST',
  path: '/office/verification/items/order',
  who: 'staff:settings.write',
  input: z.object({ codes: z.array(ItemCode).check(z.minLength(1), z.maxLength(ITEMS_MAX)) }),
  data: z.object({}),
})
