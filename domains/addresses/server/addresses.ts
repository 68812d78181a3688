/** Buyers' delivery addresses. A buyer with addresses has exactly one default. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { countryNameIn } from '#kit/contract/display-names.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused, type Reason } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { lockBuyer } from '#domains/accounts/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import type { Address, AddressForm, saveAddress } from '../contract.ts'
import { AddressReasons } from '../reasons.ts'
import { findProvince, provinceOfPostalCode } from '../spain.ts'
import * as sql from './sql.ts'
import { isPostalCodeOf, findPlace } from './indonesia.ts'
import { chainOf, isDelivered, postalCodePattern, writtenChain } from './regions.ts'

type Nothing = Record<string, never>

export const list = ({ db, buyerId }: BuyerContext): Promise<Address[]> => sql.ofBuyer(db, buyerId)

/** @throws {Refused} tooManyAddresses, addressNotFound, and what is wrong with the form, by field */
export const save = (
  context: BuyerContext,
  form: InputOf<typeof saveAddress>,
): Promise<DataOf<typeof saveAddress>> => context.db.tx((tx) => saveIn(tx, context, form))

/**
 * @param owner whose address it is, and the language of what is wrong
 * @throws {Refused} tooManyAddresses, addressNotFound, and what is wrong with the form, by field
 */
export async function saveIn(
  tx: Queryable,
  { buyerId, lang, now }: Pick<BuyerContext, 'buyerId' | 'lang' | 'now'>,
  { id, isDefault, ...form }: InputOf<typeof saveAddress>,
): Promise<Address> {
  const given = completeForm(form, lang)
  const maxCount = (await readSettings(tx))['accounts.maxAddresses']
  await lockBuyer(tx, buyerId)
  if (isDefault) await sql.clearDefault(tx, buyerId, id ?? 0)
  if (id === undefined) {
    const added = await sql.add(tx, buyerId, given, isDefault, maxCount, now)
    if (added === null) throw new Refused(AddressReasons.tooManyAddresses)
    return added
  }
  const changed = await sql.change(tx, buyerId, id, given, isDefault)
  if (changed === null) throw new Refused(AddressReasons.addressNotFound)
  return changed
}

/** After the default is deleted, the newest becomes the default. @throws {Refused} addressNotFound */
export function remove({ db, buyerId }: BuyerContext, addressId: number): Promise<Nothing> {
  return db.tx(async (tx) => {
    await lockBuyer(tx, buyerId)
    const gone = await sql.remove(tx, buyerId, addressId)
    if (gone === null) throw new Refused(AddressReasons.addressNotFound)
    if (gone.isDefault) await sql.promoteNewest(tx, buyerId)
    return {}
  })
}

/** @throws {Refused} addressNotFound */
export function makeDefault({ db, buyerId }: BuyerContext, addressId: number): Promise<Nothing> {
  return db.tx(async (tx) => {
    await lockBuyer(tx, buyerId)
    await sql.clearDefault(tx, buyerId, addressId)
    const isMade = await sql.makeDefault(tx, buyerId, addressId)
    if (!isMade) throw new Refused(AddressReasons.addressNotFound)
    return {}
  })
}

/** Validates what only the server can, and fills in the rest. */
function completeForm(form: Omit<AddressForm, 'isDefault'>, lang: Lang): sql.Stored {
  const given = oneLined(form)
  if (!isDelivered(given.country)) throw refusal(AddressReasons.notDelivered, 'country', lang)
  const postalCode = postalCodeOf(given, lang)
  const place = placeOf({ ...given, postalCode }, lang)
  if (given.country === 'ID' && place.district === '') {
    throw refusal(AddressReasons.wrongRegion, 'district', lang)
  }
  return {
    ...given,
    ...place,
    detail: detailOf(given, lang),
    phone: phoneOf(given, lang),
    postalCode,
  }
}

/**
 * Validates the place and the telephone of any form that has them, as for an address.
 * @param phoneField the name of the form's telephone field
 * @throws {Refused} notDelivered, wrongRegion, wrongPhone, each naming its field
 */
export function placeAndPhone(
  form: Where,
  lang: Lang,
  phoneField = 'phone',
): Place & { phone: string } {
  const given = oneLined({ ...NOWHERE, ...form })
  if (!isDelivered(given.country)) throw refusal(AddressReasons.notDelivered, 'country', lang)
  return { ...placeOf(given, lang), phone: phoneOf(given, lang, phoneField) }
}
export type Where = Pick<
  AddressForm,
  'country' | 'provinceCode' | 'cityCode' | 'districtCode' | 'region' | 'city' | 'phone'
>
const NOWHERE = {
  district: '',
  street: '',
  detail: '',
  postalCode: '',
  consignee: '',
  salutation: 'none',
} as const

/** Reports the error under its field too, where a form shows it. */
function refusal(reason: Reason, path: string, lang: Lang): Refused {
  const message = translate(lang, reason.message)
  return new Refused(reason, { detail: { fields: [{ path, message }] } })
}

type Given = Omit<AddressForm, 'isDefault'>

/** Each line of an address is a single line: pasted line breaks would break labels and tables. */
function oneLined(form: Given): Given {
  const entries = Object.entries(form).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll(/\p{Cc}+/gu, ' ').trim() : value,
  ])
  return Object.fromEntries(entries) as Given
}

type Place = Pick<
  sql.Stored,
  'provinceCode' | 'cityCode' | 'districtCode' | 'region' | 'city' | 'district' | 'regionText'
>

function placeOf(given: Given, lang: Lang): Place {
  const { country } = given
  if (country !== 'CN') {
    const { region, city, district } = namesOf(given, lang)
    if (city === '') throw refusal(AddressReasons.wrongRegion, 'city', lang)
    // The city of Valencia is in the province of Valencia: written once.
    const names = [district, city, region === city ? '' : region, countryNameIn(country, 'en')]
    const regionText = names.filter((name) => name !== '').join(', ')
    return {
      provinceCode: null,
      cityCode: null,
      districtCode: null,
      region,
      city,
      district,
      regionText,
    }
  }
  const codes = [given.provinceCode, given.cityCode, given.districtCode]
  const chain = chainOf(codes)
  const [province, town, part] = chain ?? []
  if (chain === null || province === undefined || town === undefined) {
    throw refusal(AddressReasons.wrongRegion, firstMissing(given), lang)
  }
  const names = chain.map(({ name }) => name)
  return {
    provinceCode: province.code,
    cityCode: town.code,
    districtCode: part?.code ?? null,
    region: province.name,
    city: town.name,
    district: part?.name ?? '',
    regionText: writtenChain(names),
  }
}

type Names = Pick<Given, 'region' | 'city' | 'district'>

/** The names of the country's own list, where the shop has one. */
function namesOf(given: Given, lang: Lang): Names {
  const { country, region, city, district, postalCode } = given
  if (country === 'ES') return { region: provinceOf(given, lang), city, district }
  if (country !== 'ID') return { region, city, district }
  const placed = findPlace(given)
  if (typeof placed === 'string') throw refusal(AddressReasons.wrongRegion, placed, lang)
  if (postalCode !== '' && !isPostalCodeOf(placed.provinceCode, postalCode)) {
    throw refusal(AddressReasons.wrongPostalCode, 'postalCode', lang)
  }
  return placed
}

/** The first two digits of a postal code identify the province, so either of the two is enough; a mismatch is refused. */
function provinceOf({ region, postalCode }: Given, lang: Lang): string {
  const named = region === '' ? null : findProvince(region)
  if (region !== '' && named === null) throw refusal(AddressReasons.wrongRegion, 'region', lang)
  if (postalCode === '') return named ?? ''
  const byCode = provinceOfPostalCode(postalCode)
  if (byCode === null || (named !== null && named !== byCode)) {
    throw refusal(AddressReasons.wrongPostalCode, 'postalCode', lang)
  }
  return byCode
}

const firstMissing = ({ provinceCode, cityCode }: Given): string =>
  provinceCode === null ? 'provinceCode' : cityCode === null ? 'cityCode' : 'districtCode'

/** E.164; a number without a country code is read as one of the address's country. */
function phoneOf({ phone, country }: Given, lang: Lang, field = 'phone'): string {
  const parsed = parsePhoneNumberFromString(phone, country as CountryCode)
  if (parsed?.isValid() !== true) throw refusal(AccountReasons.wrongPhone, field, lang)
  return parsed.number
}

/** Abroad the street may be enough: "350 5th Ave". */
function detailOf({ detail, country }: Given, lang: Lang): string {
  if (detail !== '' || country !== 'CN') return detail
  const message = translate(lang, 'addresses.error.detail')
  throw new Refused(Reasons.invalidInput, { detail: { fields: [{ path: 'detail', message }] } })
}

/** Optional in China; elsewhere required where the country has postal codes. */
function postalCodeOf({ postalCode, country }: Given, lang: Lang): string {
  const code = postalCode.toUpperCase()
  const pattern = postalCodePattern(country)
  const isRight =
    pattern === null ||
    (country === 'CN' && code === '') ||
    new RegExp(`^(?:${pattern})$`).test(code)
  if (!isRight) throw refusal(AddressReasons.wrongPostalCode, 'postalCode', lang)
  return code
}
