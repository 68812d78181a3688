/** An address as its country writes it: who and how to call, then where. */
import { useLang, useT } from '#kit/web/i18n.tsx'
import type { Address } from '../contract.ts'
import { addressLines } from './address-lines.ts'

/** Mobile numbers of China in the groups people read them in; others as they were entered. */
const spaced = (phone: string) => phone.replace(/^\+86(1\d{2})(\d{4})(\d{4})$/, '+86 $1 $2 $3')

export function AddressText({ address }: { address: Address }) {
  const t = useT('accounts')
  const lang = useLang()
  const { consignee, salutation, phone } = address
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
        {addressLines(address, lang).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </>
  )
}
