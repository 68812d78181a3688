/** Where goods go back to, as it is written on a parcel. */
import type { ReturnAddress } from '../../contract.ts'

export const ReturnAddressText = ({ address }: { address: ReturnAddress }) => (
  <span className="whitespace-pre-line">
    {[address.consignee, address.phone, address.address].join('\n')}
  </span>
)
