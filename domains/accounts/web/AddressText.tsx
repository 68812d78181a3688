/** An address as people write it: who and how to call, then where. */
import { useT } from '#kit/web/i18n.tsx'
import type { Address } from '../contract.ts'

/** Mobile numbers of China in the groups people read them in; others as they were entered. */
const spaced = (phone: string) => phone.replace(/^\+86(1\d{2})(\d{4})(\d{4})$/, '+86 $1 $2 $3')

export function AddressText({ address }: { address: Address }) {
  const t = useT('accounts')
  const { consignee, salutation, phone, regionText, street, detail, postalCode } = address
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
        {regionText} {street} {detail} {postalCode}
      </p>
    </>
  )
}
