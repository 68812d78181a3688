/** What is typed of goods that came: what it begins with, what keeps it from being sent, and what is sent. */
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { receiveTransfer, Transfer } from '../contract.ts'

type Line = Transfer['lines'][number]
export type LineReceipt = { received: number; lost: number; reason: string }
type Receipts = Readonly<Record<number, LineReceipt>>

/** What has left and is neither received, put back nor lost. */
export const countInTransit = (line: Line): number =>
  line.shippedQuantity - line.receivedQuantity - line.putBackQuantity - line.lostQuantity

/** As typed, or all that is still under way. */
export const receiptOf = (line: Line, typed: Receipts): LineReceipt =>
  typed[line.id] ?? { received: countInTransit(line), lost: 0, reason: '' }

/** With so many lost, no more than the rest can have been received. */
export const withLost = (line: Line, receipt: LineReceipt, lost: number): LineReceipt => ({
  ...receipt,
  lost,
  received: Math.min(receipt.received, countInTransit(line) - lost),
})

export const needsReason = ({ lost, reason }: LineReceipt): boolean =>
  lost > 0 && reason.trim() === ''

/** Nothing of anything is no receipt. */
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
