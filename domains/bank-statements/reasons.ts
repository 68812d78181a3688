/** Why acts on bank statements are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

export const BankStatementReasons = {
  fileNotFound: { code: 8400, message: 'bank-statements.fileNotFound' },
  tooManyWaiting: { code: 8401, message: 'bank-statements.tooManyWaiting' },
  statementUsed: { code: 8402, message: 'bank-statements.statementUsed' },
  lineDecided: { code: 8403, message: 'bank-statements.lineDecided' },
  partsUnlikeLine: { code: 8404, message: 'bank-statements.partsUnlikeLine' },
  mayNotAccept: { code: 8405, message: 'bank-statements.mayNotAccept' },
  lineHasPaid: { code: 8406, message: 'bank-statements.lineHasPaid' },
  nothingProposed: { code: 8407, message: 'bank-statements.nothingProposed' },
  otherCurrency: { code: 8408, message: 'bank-statements.otherCurrency' },
  notAPayout: { code: 8410, message: 'bank-statements.notAPayout' },
  mayBeReturned: { code: 8409, message: 'bank-statements.mayBeReturned' },
} as const satisfies Record<string, Reason>
