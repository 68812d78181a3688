/** Prepayments that go back, as their buyers and staff see them. */
import type { OfficePrepaymentRefund, PrepaymentRefund } from '../../prepayment-refunds-contract.ts'
import type { SentByBank } from './accounts.ts'
import type { RefundRow } from './sql.ts'

/** What is shown is named, so that the next column is nobody's by chance: members of staff are named to staff alone. */
export const toView = (row: RefundRow): PrepaymentRefund => ({
  id: row.id,
  number: row.number,
  currency: row.currency,
  amount: row.amount,
  state: row.state,
  createdAt: row.createdAt,
  answerBy: row.answerBy,
  sentAt: row.sentAt,
  bankReference: row.bankReference,
  endedAt: row.endedAt,
  declineReason: row.state === 'declined' ? row.endNote : null,
})

export const toOfficeView = (row: RefundRow): Omit<OfficePrepaymentRefund, 'taken' | 'account'> => {
  const { agreedName, agreedAt, sentName, endedName, endNote, destination } = row
  return { ...toView(row), agreedName, agreedAt, sentName, endedName, endNote, destination }
}

/** `state` of what was ended says that nobody sends it any more. */
export const toSentByBank = (row: RefundRow): SentByBank => ({
  ...row,
  isByLink: false,
  isDone: row.state !== 'asked' && row.state !== 'toSend',
})
