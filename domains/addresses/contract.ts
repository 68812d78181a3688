/** Delivery addresses: the buyer's addresses, and their regions and countries. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam } from '#kit/contract/values.ts'

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const optionalLine = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')

/** For China `44`, `4401`, `440112`, for Indonesia `31`, `31.74`, `31.74.07`, `31.74.07.1006`, for Spain `28`. */
export const RegionCode = z.string().check(z.regex(/^\d{2,12}(\.\d{2,4}){0,3}$/))

/**
 * An address form. China (`CN`) has codes for province, city and district, and the server fills in their names. Elsewhere
 * names count: in Indonesia `region` is the provinsi, `city` the kabupaten or kota, `district` `kelurahan, kecamatan`, all
 * from the list of `regions`; in Spain `region` is the province, which follows from the postal code. In other countries
 * they are typed. The postal code has the format of the country.
 */
export const AddressForm = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  provinceCode: z.nullable(z.string()),
  cityCode: z.nullable(z.string()),
  districtCode: z.nullable(z.string()),
  region: optionalLine(60),
  city: optionalLine(60),
  district: optionalLine(60),
  /** Street or subdistrict. */
  street: line(100),
  /** House number, floor, room. Required in China; elsewhere the street is often enough. */
  detail: optionalLine(200),
  postalCode: optionalLine(12),
  consignee: line(40),
  salutation: z.enum(['sir', 'madam', 'none']),
  /** E.164 or a local number of the country. */
  phone: line(30),
  isDefault: z.boolean(),
})
export type AddressForm = z.infer<typeof AddressForm>

/** As it is stored and as orders freeze it: with the names of its regions. */
export const Address = z.extend(AddressForm, { id: Id, regionText: z.string() })
export type Address = z.infer<typeof Address>

export const listAddresses = endpoint({
  method: 'GET',
  path: '/addresses',
  who: 'buyer',
  input: z.object({}),
  data: z.array(Address),
})
/** Creates (no id) or changes one. The first becomes the default. @refuses tooManyAddresses, wrongRegion, notFound */
export const saveAddress = endpoint({
  method: 'POST',
  path: '/addresses',
  who: 'buyer',
  input: z.extend(AddressForm, { id: z.optional(Id) }),
  data: Address,
})
export const deleteAddress = endpoint({
  method: 'POST',
  path: '/addresses/:addressId/delete',
  who: 'buyer',
  input: z.object({ addressId: IdParam }),
  data: z.object({}),
})
export const setDefaultAddress = endpoint({
  method: 'POST',
  path: '/addresses/:addressId/default',
  who: 'buyer',
  input: z.object({ addressId: IdParam }),
  data: z.object({}),
})

/**
 * Regions below a code of China, Indonesia or (provinces alone) Spain; without a code, the provinces. China's are named in
 * the caller's language, others as their country writes them.
 */
export const regions = endpoint({
  method: 'GET',
  path: '/addresses/regions',
  who: 'anyone',
  input: z.object({
    country: z._default(z.enum(['CN', 'ID', 'ES']), 'CN'),
    parent: z.optional(RegionCode),
  }),
  data: z.array(z.object({ code: z.string(), name: z.string(), hasChildren: z.boolean() })),
})
/** Countries the shop delivers to, named in the caller's language. */
export const countries = endpoint({
  method: 'GET',
  path: '/addresses/countries',
  who: 'anyone',
  input: z.object({}),
  data: z.array(
    z.object({ code: z.string(), name: z.string(), postalCodePattern: z.nullable(z.string()) }),
  ),
})
