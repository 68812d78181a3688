/** An order's number for scanners: Code 128 for the packing table, and a QR code that opens the order on a telephone. */
import { Barcode } from '#kit/ui/pictures/Barcode.tsx'
import { QrCode } from '#kit/ui/pictures/QrCode.tsx'
import { groupedNumber } from '../web/door/number.ts'

export function OrderCodes({ number }: { number: string }) {
  const address = new URL(`/office/orders/${number}`, location.origin).href
  return (
    <div className="order-codes">
      <figure>
        <Barcode text={number} label={number} />
        <figcaption className="tabular-nums">{groupedNumber(number)}</figcaption>
      </figure>
      <QrCode text={address} label={address} />
    </div>
  )
}
