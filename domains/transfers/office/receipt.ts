/** The receipt form of a transfer: initial values, validation, and what is sent. */
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { receiveTransfer, Transfer } from '../office-contract.ts'

type Line = Transfer['lines'][number]
export type LineReceipt = { received: number; lost: number; reason: string }
type Receipts = Readonly<Record<number, LineReceipt>>

/** Shipped and neither received, put back nor lost. */
export const countInTransit = (line: Line): number =>
  line.shippedQuantity - line.receivedQuantity - line.putBackQuantity - line.lostQuantity

/** As typed, or everything that is still in transit. */
export const receiptOf = (line: Line, typed: Receipts): LineReceipt =>
  typed[line.id] ?? { received: countInTransit(line), lost: 0, reason: '' }

/** With this many lost, at most the rest was received. */
export const withLost = (line: Line, receipt: LineReceipt, lost: number): LineReceipt => ({
  ...receipt,
  lost,
  received: Math.min(receipt.received, countInTransit(line) - lost),
})

export const needsReason = ({ lost, reason }: LineReceipt): boolean =>
  lost > 0 && reason.trim() === ''

/** A receipt of zero is invalid. */
export const isEmpty = (lines: readonly Line[], typed: Receipts): boolean =>
  lines.every((line) => {
    const { received, lost } = receiptOf(line, typed)
    return received + lost === 0
  })

export const linesToSend = (
  lines: readonly Line[],
  typed: Receipts,
): InputOf<typeof receiveTransfer>['lines'] =>
  lines.map((line) => {
    const { received, lost, reason } = receiptOf(line, typed)
    return {
      lineId: line.id,
      receivedQuantity: received,
      lostQuantity: lost,
      lostReason: reason,
    }
  })
