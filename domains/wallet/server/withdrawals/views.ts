/** Withdrawals as their buyers and staff see them. */
import type { OfficeWithdrawal } from '../../office-withdrawals-contract.ts'
import type { Withdrawal } from '../../withdrawals-contract.ts'
import type { WithdrawalRow } from './sql.ts'

/** What is shown is named, so that the next column is nobody's by chance: members of staff are named to staff alone. */
export const toView = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  number: row.number,
  currency: row.currency,
  amount: row.amount,
  feeAmount: row.feeAmount,
  state: row.state,
  account: { kind: row.kind, holder: row.holder, bank: row.bank, masked: row.masked },
  appliedAt: row.appliedAt,
  dueAt: row.dueAt,
  paidAt: row.paidAt,
  bankReference: row.bankReference,
  endedAt: row.endedAt,
  reason: row.endNote,
})

export const toOfficeView = (
  row: WithdrawalRow,
  buyer: Pick<OfficeWithdrawal, 'buyerName' | 'lang' | 'isOwn'>,
): OfficeWithdrawal => ({
  ...toView(row),
  ...buyer,
  buyerId: row.buyerId,
  approvedName: row.approvedName,
  agreedName: row.agreedName,
  approvedAt: row.approvedAt,
  payingName: row.payingName,
  payingAt: row.payingAt,
  paidName: row.paidName,
  endedName: row.endedName,
  file:
    row.fileId === null || row.fileNumber === null
      ? null
      : {
          id: row.fileId,
          number: row.fileNumber,
          downloadCount: row.downloadCount,
          downloadedName: row.downloadedName,
        },
})

/** In the queue. */
export const itemOf = (id: number) => ({ kind: 'withdrawals', ref: String(id) }) as const

export const objectOf = (id: number): string => `withdrawal:${id}`

/** What a second person is asked to agree to. */
export const requestOf = <
  Kind extends 'wallet.withdraw' | 'wallet.failWithdrawal' | 'wallet.takeOverWithdrawal',
>(
  kind: Kind,
  id: number,
) => ({ kind, object: objectOf(id) })
