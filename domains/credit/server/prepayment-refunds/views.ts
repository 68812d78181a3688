/** Prepayments that go back, as their buyers and staff see them. */
import type { OfficePrepaymentRefund, PrepaymentRefund } from '../../prepayment-refunds-contract.ts'
import type { SentByBank } from './accounts.ts'
import type { RefundRow } from './sql.ts'

export const toView = ({
  buyerId: _buyer,
  agreedAt: _agreedAt,
  agreedName: _agreedName,
  sentName: _sentName,
  endedName: _endedName,
  endNote,
  takenBy: _takenBy,
  takenName: _takenName,
  takenAt: _takenAt,
  accountId: _account,
  ...row
}: RefundRow): PrepaymentRefund => ({
  ...row,
  declineReason: row.state === 'declined' ? endNote : null,
})

export const toOfficeView = (row: RefundRow): Omit<OfficePrepaymentRefund, 'taken' | 'account'> => {
  const { agreedName, agreedAt, sentName, endedName, endNote } = row
  return { ...toView(row), agreedName, agreedAt, sentName, endedName, endNote }
}

/** `state` of what was ended says that nobody sends it any more. */
export const toSentByBank = (row: RefundRow): SentByBank => ({
  ...row,
  isByLink: false,
  isDone: row.state !== 'asked' && row.state !== 'toSend',
})
