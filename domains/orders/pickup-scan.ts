/** What the QR code of a pickup order says, and what a scanner or a member of staff types into the hand-over. */

/** Read by a scanner that types: the order's number and its code, so that another order's code is not tried on this one. */
export const pickupScanOf = (orderNumber: string, code: string): string => `${orderNumber}-${code}`

export type PickupScan =
  | { kind: 'code'; code: string }
  /** The QR code of another order. */
  | { kind: 'otherOrder'; orderNumber: string }
  | { kind: 'unreadable' }

const SCAN = /^(?:([A-Z]{2}\d+)-)?(\d{6})$/

/** Spaces and the case of letters do not matter: people type digits in groups, and keyboards differ. */
export function readPickupScan(text: string, orderNumber: string): PickupScan {
  const [, number, code] = SCAN.exec(text.replaceAll(/\s/g, '').toUpperCase()) ?? []
  if (code === undefined) return { kind: 'unreadable' }
  return number === undefined || number === orderNumber
    ? { kind: 'code', code }
    : { kind: 'otherOrder', orderNumber: number }
}
