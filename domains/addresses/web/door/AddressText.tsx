/** An address in its country's format: person and telephone, then the place. */
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { PhoneText } from '#kit/web/forms/PhoneText.tsx'
import type { Address } from '../../contract.ts'
import { addressLines } from '../../address-lines.ts'

export function AddressText({ address }: { address: Address }) {
  const t = useT('addresses')
  const lang = useLang()
  const { consignee, salutation, phone } = address
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <b>
          {consignee}
          {salutation !== 'none' && ` ${t(`salutation.${salutation}`)}`}
        </b>
        <span className="tabular-nums">
          <PhoneText phone={phone} />
        </span>
      </p>
      <p>
        {addressLines(address, lang).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </>
  )
}
