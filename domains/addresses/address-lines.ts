/** Formats an address line by line in the order of its own country, as on a parcel. */
import { formatAddress } from 'localized-address-format'
import type { Lang } from '#kit/contract/lang.ts'
import { countryNameIn } from '#kit/contract/display-names.ts'
import type { Address } from './contract.ts'

export type Place = Pick<
  Address,
  'country' | 'region' | 'city' | 'district' | 'regionText' | 'street' | 'detail' | 'postalCode'
>

/** Countries with a script of their own reverse the order where the address is written in it. */
const OWN_SCRIPT = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/** "Calle Mayor 5", but "200 Harbor Way, Unit 4". */
const HOUSE_NUMBER = /^\d+\s?\p{L}?$/u

/**
 * China in one line, from the province down to the door; other countries in their own format, with the country named in
 * `lang`. Fields that the country's format lacks are added, because the buyer typed them.
 */
export function addressLines(place: Place, lang: Lang): string[] {
  const { country, region, city, district, regionText, street, detail, postalCode } = place
  if (country === 'CN') return [joinParts([regionText, street, detail, postalCode], ' ')]
  const script = OWN_SCRIPT.test(street) ? 'local' : 'latin'
  const name = countryNameIn(country, lang)
  const isLost = (field: Field, value: string) =>
    value !== '' && value !== name && !names(country, script, field)
  const unnamed = [
    ...(isLost('locality', city) ? [city] : []),
    ...(isLost('dependentLocality', district) ? [district] : []),
  ]
  const door = joinParts([street, detail], HOUSE_NUMBER.test(detail) ? ' ' : ', ')
  const lines = formatAddress(
    {
      postalCountry: country,
      // "46003 Valencia": a province with the name of its capital is written once.
      administrativeArea: region === city ? '' : region,
      locality: city,
      dependentLocality: district,
      postalCode,
      addressLines: script === 'local' ? [...unnamed, door] : [door, ...unnamed.toReversed()],
    },
    script,
  ).filter((line) => line !== '')
  const ahead = region !== city && isLost('administrativeArea', region) ? [region] : []
  return script === 'local' ? [name, ...ahead, ...lines] : [...lines, ...ahead, name]
}

type Field = 'administrativeArea' | 'locality' | 'dependentLocality'

/** Whether a country's format includes a field: tested with a word that appears nowhere else. */
const names = (postalCountry: string, script: 'local' | 'latin', field: Field): boolean =>
  formatAddress({ postalCountry, [field]: '@' }, script).some((line) => line.includes('@'))

const joinParts = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between)
