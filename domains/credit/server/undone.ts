/**
 * What was settled without money and is owed again when goods go back, so that it returns to the limit and nobody is paid money that never
 * came. Pure.
 */

/** Minor units of one currency; what write-offs and the discount still take off. */
export type Settled = {
  amount: number
  returnedAmount: number
  repaidAmount: number
  writtenOffAmount: number
  discountAmount: number
  paidOutAmount: number
  openAmount: number
  creditNoteAmount: number
  rebateAmount: number
  badDebtAmount: number
}

export type Undone = { discount: number; creditNote: number; rebate: number; badDebt: number }

/**
 * A credit note stands for goods that were not as ordered: those that go back are taken to be these, and undo it first. A discount and a rebate
 * are shared out over all other goods. What then exceeds all that is owed and was paid is undone too, a bad debt last.
 * @param backAmount what the goods that go back cost
 */
export function computeUndone(entry: Settled, backAmount: number): Undone {
  const { discountAmount, rebateAmount, creditNoteAmount, badDebtAmount } = entry
  const settled = entry.writtenOffAmount + discountAmount + entry.paidOutAmount
  const paidAmount = entry.repaidAmount - settled
  const goodsAmount = entry.amount - entry.returnedAmount - entry.paidOutAmount
  const creditNote = Math.min(creditNoteAmount, backAmount)
  const [part, whole] = [backAmount - creditNote, goodsAmount - creditNoteAmount]
  const shareOf = (amount: number) => (whole === 0 ? 0 : partOf(amount, part, whole))
  const shares = { discount: shareOf(discountAmount), rebate: shareOf(rebateAmount) }
  let missing =
    backAmount - entry.openAmount - paidAmount - creditNote - shares.discount - shares.rebate
  const undo = (most: number): number => {
    const taken = Math.min(most, Math.max(0, missing))
    missing -= taken
    return taken
  }
  return {
    creditNote,
    discount: shares.discount + undo(discountAmount - shares.discount),
    rebate: shares.rebate + undo(rebateAmount - shares.rebate),
    badDebt: undo(badDebtAmount),
  }
}

/** Rounded down; amounts times amounts are beyond what a number holds exactly. */
const partOf = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
