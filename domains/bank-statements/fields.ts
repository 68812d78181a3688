/** The columns that a bank statement's table may have. */
export const STATEMENT_FIELDS = [
  'bookedOn',
  'incoming',
  'outgoing',
  'amount',
  'direction',
  'currency',
  'reference',
  'payerName',
  'payerAccount',
  'text',
  'balance',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** By field the column, in lower case. */
export type StatementColumns = Partial<Record<StatementField, string>>

/** Whether a table's rows can be read as lines of a statement. */
export const isEnoughForLines = (columns: StatementColumns): boolean =>
  columns.bookedOn !== undefined && (columns.incoming !== undefined || columns.amount !== undefined)
