/** Which rejected repayment waits for a new proof of its buyer, and whether it pays all that is owed. */
import type { Submission } from './submissions-contract.ts'

type Sent = Pick<Submission, 'state' | 'roundsLeft' | 'entries'>

/** The newest that may be sent again; `submissions` has the newest first. */
export const rejectedOf = <One extends Sent>(submissions: readonly One[]): One | undefined =>
  submissions.find(({ state, roundsLeft }) => state === 'rejected' && roundsLeft > 0)

/** Of no chosen entries it pays the earliest deadlines, whatever is owed. `usedAmount`: minor units, all that is owed. */
export const isCovering = ({ entries }: Pick<Sent, 'entries'>, usedAmount: number): boolean =>
  entries.length === 0 || entries.reduce((sum, { openAmount }) => sum + openAmount, 0) >= usedAmount
