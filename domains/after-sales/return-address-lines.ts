/** Where goods go back to, line by line, as it is written on a parcel: with its country, and abroad also in Latin letters. */
import { countryNameIn } from '#kit/contract/display-names.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { ReturnAddress } from './contract.ts'

export const returnAddressLines = (
  { consignee, phone, address, abroad, country }: ReturnAddress,
  lang: Lang,
): string[] =>
  [
    consignee,
    phone,
    address,
    lang === 'cn' ? '' : abroad,
    country === '' ? '' : countryNameIn(country, lang),
  ].filter((line) => line !== '')
