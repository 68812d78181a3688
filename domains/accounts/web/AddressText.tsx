/** An address as people write it: who and how to call, then where. */
import type { Lang } from '#kit/contract/values.ts'
import { countryNameIn } from '#kit/web/country.ts'
import { useLang, useT } from '#kit/web/i18n.tsx'
import type { Address } from '../contract.ts'

/** Mobile numbers of China in the groups people read them in; others as they were entered. */
const spaced = (phone: string) => phone.replace(/^\+86(1\d{2})(\d{4})(\d{4})$/, '+86 $1 $2 $3')

/** Abroad as that country writes it, and the country as the reader calls it; China as it is written there. */
function placeOf({ country, district, city, region, regionText }: Address, lang: Lang): string {
  if (country === 'CN') return regionText
  const name = countryNameIn(country, lang)
  return [district, city, region, name].filter((part) => part !== '').join(', ')
}

export function AddressText({ address }: { address: Address }) {
  const t = useT('accounts')
  const lang = useLang()
  const { consignee, salutation, phone, street, detail, postalCode } = address
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <b>
          {consignee}
          {salutation !== 'none' && ` ${t(`salutation.${salutation}`)}`}
        </b>
        <span className="tabular-nums">{spaced(phone)}</span>
      </p>
      <p>
        {placeOf(address, lang)} {street} {detail} {postalCode}
      </p>
    </>
  )
}
