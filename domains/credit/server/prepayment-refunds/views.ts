/** Prepayments that go back, as their buyers and staff see them. */
import type { OfficePrepaymentRefund, PrepaymentRefund } from '../../prepayment-refunds-contract.ts'
import type { RefundRow } from './sql.ts'

export const toView = ({
  buyerId: _buyer,
  agreedAt: _agreedAt,
  agreedName: _agreedName,
  sentName: _sentName,
  endedName: _endedName,
  endNote,
  ...row
}: RefundRow): PrepaymentRefund => ({
  ...row,
  declineReason: row.state === 'declined' ? endNote : null,
})

export const toOfficeView = (row: RefundRow): OfficePrepaymentRefund => {
  const { agreedName, agreedAt, sentName, endedName, endNote } = row
  return { ...toView(row), agreedName, agreedAt, sentName, endedName, endNote }
}
