/**
 * Splits a pasted address: the telephone first, then the person, then the place, in the format of the country.
 * Our own code instead of zh-address-parse, which supports China alone, with a list of regions of its own, depends on
 * jQuery, and left “+86” in the street of one of three test addresses.
 */
import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js/max'
import type { Split } from '../../split-contract.ts'
import { chinaOf } from './china.ts'
import { HAN, type Pieces } from './pieces.ts'
import { findCountryIn } from './countries.ts'
import { worldOf } from './world.ts'

const NOTHING: Split = {
  country: '',
  provinceCode: null,
  cityCode: null,
  districtCode: null,
  region: '',
  city: '',
  district: '',
  street: '',
  detail: '',
  postalCode: '',
  consignee: '',
  salutation: 'none',
  phone: '',
}

/** Full-width letters, digits and signs become plain ones; characters that no address needs become spaces. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\p{Cf}\p{Co}\p{Extended_Pictographic}*【】[\]「」“”"<>]/gu, ' ')
    .replaceAll(/[、，；|]|;/g, ',')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\t\v\f\u{a0}\u{3000}]/gu, ' ')

/** @param country of the form, ISO 3166-1 alpha-2 */
export function splitText(text: string, country: string): Split {
  const whole = plain(text)
  const named = findCountryIn(whole)
  const writesHan = HAN.test(whole)
  const guess = named?.code ?? (writesHan ? 'CN' : country)
  const { rest, phone, phoneCountry } = withoutPhone(named?.rest ?? whole, guess)
  const place = named?.code ?? (writesHan ? 'CN' : (phoneCountry ?? country))
  const pieces: Pieces = { text: rest, country: place }
  const found = place === 'CN' && writesHan ? chinaOf(pieces) : worldOf(pieces)
  return { ...NOTHING, ...found, country: place, phone: toForm(phone, phoneCountry, place) }
}

/** Chinese mobile numbers in the groups people type, which the library takes for several numbers. */
const MOBILE = /(?<![\d-])(?:\+?86[ -]?)?(1[3-9]\d)[ -]?(\d{4})[ -]?(\d{4})(?:[ -]\d{3,4})?(?!\d)/

type Phoned = { rest: string; phone: string; phoneCountry: string | null }

function withoutPhone(text: string, country: string): Phoned {
  const mobile = country === 'CN' ? MOBILE.exec(text) : null
  if (mobile !== null) {
    const phone = `+86${mobile[1]}${mobile[2]}${mobile[3]}`
    return { rest: text.replace(mobile[0], ' , '), phone, phoneCountry: 'CN' }
  }
  const [found] = findPhoneNumbersInText(text, { defaultCountry: country as CountryCode })
  if (found === undefined) return { rest: text, phone: '', phoneCountry: null }
  const { startsAt, endsAt, number } = found
  const rest = `${text.slice(0, startsAt)} , ${text.slice(endsAt)}`
  return { rest, phone: number.number, phoneCountry: number.country ?? null }
}

/** A domestic number is shown as people type it; the form accepts both forms. */
const toForm = (phone: string, of: string | null, place: string): string =>
  place === 'CN' && of === 'CN' ? phone.replace(/^\+86(?=1\d{10}$)/, '') : phone
