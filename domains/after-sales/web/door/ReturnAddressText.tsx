/** Where goods go back to, as it is written on a parcel. */
import { useLang } from '#kit/web/language/i18n.tsx'
import type { ReturnAddress } from '../../contract.ts'
import { returnAddressLines } from '../../return-address-lines.ts'

export function ReturnAddressText({ address }: { address: ReturnAddress }) {
  const lang = useLang()
  return <span className="whitespace-pre-line">{returnAddressLines(address, lang).join('\n')}</span>
}
