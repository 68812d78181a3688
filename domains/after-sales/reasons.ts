/** Why requests about after-sales cases are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 8520 to 8549, 8570 and from 8910 on. */
export const AfterSalesReasons = {
  caseNotFound: { code: 8520, message: 'after-sales.caseNotFound' },
  /** The case has moved meanwhile. */
  notNow: { code: 8521, message: 'after-sales.notNow' },
  /** Nothing of the order has been shipped, or not all of it. */
  notShipped: { code: 8522, message: 'after-sales.notShipped' },
  windowOver: { code: 8523, message: 'after-sales.windowOver' },
  /** More pieces than are left of a line. */
  tooMany: { code: 8524, message: 'after-sales.tooMany' },
  /** Another case has taken pieces meanwhile, so the amount is another. */
  amountChanged: { code: 8525, message: 'after-sales.amountChanged' },
  reasonUnknown: { code: 8526, message: 'after-sales.reasonUnknown' },
  textTooShort: { code: 8527, message: 'after-sales.textTooShort' },
  recoveryUnknown: { code: 8528, message: 'after-sales.recoveryUnknown' },
  fileUnknown: { code: 8529, message: 'after-sales.fileUnknown' },
  tooOften: { code: 8530, message: 'after-sales.tooOften' },
  /** Staff lower an amount with a reason, and never raise it. */
  amountTooHigh: { code: 8531, message: 'after-sales.amountTooHigh' },
  lowerNeedsReason: { code: 8532, message: 'after-sales.lowerNeedsReason' },
  noFreight: { code: 8533, message: 'after-sales.noFreight' },
  addressNeeded: { code: 8534, message: 'after-sales.addressNeeded' },
  /** The lines of a check-in are not those of the case, or more than were to come back. */
  linesWrong: { code: 8535, message: 'after-sales.linesWrong' },
  /** A colleague has been asked to agree to the refund. */
  waitsForColleague: { code: 8536, message: 'after-sales.waitsForColleague' },
  /** Nothing would go back: the pieces were free. */
  nothingPaid: { code: 8537, message: 'after-sales.nothingPaid' },
  /** What was asked for has been replaced too often. */
  tooManyRounds: { code: 8538, message: 'after-sales.tooManyRounds' },
  /** An exchange says of each line what replaces it: the same, or another SKU of its product. */
  replacementNeeded: { code: 8539, message: 'after-sales.replacementNeeded' },
  /** There is no price to compare, or nothing was paid that could be more. */
  moreExpensive: { code: 8540, message: 'after-sales.moreExpensive' },
  /** Too little of the replacement, and nobody said that it waits; or nothing was paid that could go back instead. */
  noStock: { code: 8541, message: 'after-sales.noStock' },
  /** The difference leaves before the replacement does. */
  differenceFirst: { code: 8542, message: 'after-sales.differenceFirst' },
  appealedAlready: { code: 8543, message: 'after-sales.appealedAlready' },
  /** Who rejected does not look again. */
  appealByAnother: { code: 8544, message: 'after-sales.appealByAnother' },
  /** All pieces of an exchange come back and are replaced, with the difference that was shown. */
  exchangeWhole: { code: 8545, message: 'after-sales.exchangeWhole' },
  /** Something of another price replaces all pieces of a line, once: its share is spread over them, and they cost something else since. */
  otherPriceOnce: { code: 8546, message: 'after-sales.otherPriceOnce' },
  /** Who agreed to an exchange of so much does not send its replacement. */
  anotherSends: { code: 8547, message: 'after-sales.anotherSends' },
  /** After an exchange of some pieces of a line: which of them the case is about. */
  heldNeeded: { code: 8548, message: 'after-sales.heldNeeded' },
  /** The price of an activity is one SKU's: no other has it, neither for an exchange nor from its quota. */
  promotedOnly: { code: 8549, message: 'after-sales.promotedOnly' },
  videoAlone: { code: 8570, message: 'after-sales.videoAlone' },
  /** What goes back and what is paid are not set off against each other: two cases. */
  mixedPrices: { code: 8910, message: 'after-sales.mixedPrices' },
  /** The buyer has shown that they paid the difference, and staff look at it. */
  proofWaiting: { code: 8911, message: 'after-sales.proofWaiting' },
  /** Rupiah have no fractions. */
  wholeRupiah: { code: 8912, message: 'after-sales.wholeRupiah' },
  /** The address that goods were to go back to is not on the shop's list any more. */
  addressGone: { code: 8920, message: 'after-sales.addressGone' },
  addressTaken: { code: 8921, message: 'after-sales.addressTaken' },
  badTrackingNumber: { code: 8922, message: 'after-sales.badTrackingNumber' },
  /** Refused goods that go home without a parcel: how. */
  homeNoteNeeded: { code: 8923, message: 'after-sales.homeNoteNeeded' },
} as const satisfies Record<string, Reason>
