/** Which rejected repayment waits for a new proof of its buyer, whether it pays all that is owed, and what has come in meanwhile. */
import { dayIn } from '#kit/contract/zone.ts'
import { maySubmission } from './states.ts'
import type { RecordedRepayment } from './contract.ts'
import type { Submission } from './submissions-contract.ts'

type Sent = Pick<Submission, 'state' | 'number' | 'roundsLeft' | 'entries' | 'dueAmount'> & {
  proof: Pick<NonNullable<Submission['proof']>, 'amount'> | null
}

/** The newest that may be sent again for what is still owed, and that no other one covers; `submissions` has the newest first. */
export const rejectedOf = <One extends Sent>(submissions: readonly One[]): One | undefined =>
  submissions.find(
    (each) =>
      each.state === 'rejected' &&
      each.roundsLeft > 0 &&
      each.dueAmount > 0 &&
      coveredBy(each, submissions) === undefined,
  )

/** Of no chosen entries it pays the earliest deadlines, whatever is owed. `usedAmount`: minor units, all that is owed. */
export const isCovering = ({ entries }: Pick<Sent, 'entries'>, usedAmount: number): boolean =>
  entries.length === 0 || entries.reduce((sum, { openAmount }) => sum + openAmount, 0) >= usedAmount

/** The repayment under review that pays what this one was for, so that its buyer does not pay it twice. */
export const coveredBy = <One extends Sent>(
  { entries, dueAmount }: Sent,
  submissions: readonly One[],
): One | undefined =>
  submissions.find((other) => {
    if (other.state !== 'underReview') return false
    const isForAll = other.entries.length === 0
    const isOfThem =
      entries.length > 0 &&
      entries.every(({ number }) => other.entries.some((each) => each.number === number))
    return (isForAll || isOfThem) && (other.proof?.amount ?? 0) >= dueAmount
  })

/**
 * The newest repayment that the shop recorded by itself since this one was begun, while its buyer is still asked to transfer: it may be that
 * transfer, without its number in the remark. `recorded` has the newest first.
 */
export const receivedSince = <
  One extends Pick<RecordedRepayment, 'receivedOn' | 'isReversed' | 'currency'>,
>(
  { state, createdAt, currency }: Pick<Submission, 'state' | 'createdAt' | 'currency'>,
  recorded: readonly One[],
  timeZone: string,
): One | undefined =>
  maySubmission(state, 'submit') || maySubmission(state, 'resubmit')
    ? recorded.find(
        (each) =>
          !each.isReversed &&
          each.currency === currency &&
          each.receivedOn >= dayIn(createdAt, timeZone),
      )
    : undefined
