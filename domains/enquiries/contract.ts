/**
 * Enquiries: what guests and buyers ask the shop, answered by staff, continued by buyers in their account. Their kinds
 * (messages, machines, legal consultations, companies of the directories, feedback) are in `kinds.ts`.
 */
import * as z from 'zod/mini'
import { Email, Phone, Proof } from '#domains/accounts/contract.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { FileId } from '#domains/uploads/contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import {
  Currency,
  Day,
  FlagParam,
  Id,
  IdParam,
  Instant,
  int,
  Lang,
  page,
  Version,
} from '#kit/contract/values.ts'
import { INTENTS, KINDS } from './kind-names.ts'
import {
  ALL_TOPICS,
  DIRECTORIES,
  MACHINE_CATEGORIES,
  MACHINE_COUNT_MAX,
  REGION_MAX,
  SPECIFICATION_MAX,
  TEXT_MAX,
} from './kinds.ts'

export const EnquiryState = z.enum(['new', 'answered', 'closed', 'expired'])
export const EnquiryKind = z.enum(KINDS)
export const Topic = z.enum(ALL_TOPICS)

/** Most files of one entry. */
export const FILES_MAX = 6
const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(TEXT_MAX))

export const Intent = z.enum(INTENTS)
export type Intent = z.infer<typeof Intent>
export const Category = z.enum(MACHINE_CATEGORIES)
export type Category = z.infer<typeof Category>

/** Its address is valid for some minutes. */
export const EntryFile = z.object({ id: FileId, type: z.string(), url: z.string() })
export const Entry = z.object({
  id: Id,
  author: z.enum(['sender', 'shop']),
  text: z.string(),
  files: z.array(EntryFile),
  at: Instant,
})
const optional = <Value extends z.core.$ZodType>(value: Value) =>
  z._default(z.nullable(value), null)
/** The fields of all kinds: `ENQUIRY_KINDS` says which of them a kind has; the others are null. */
const KindFields = {
  topic: optional(Topic),
  /** For a logged-in buyer, one of their orders. */
  orderNumber: optional(OrderNumber),
  intent: optional(Intent),
  category: optional(Category),
  specification: optional(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(SPECIFICATION_MAX)),
  ),
  quantity: optional(int(1, MACHINE_COUNT_MAX)),
  /** In minor units. */
  budget: optional(z.object({ amount: int(1, ANY_AMOUNT_MAX), currency: Currency })),
  region: optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(REGION_MAX))),
  /** The last day on which an answer is of use, in the shop's time zone. */
  deadline: optional(Day),
  directory: optional(z.enum(DIRECTORIES)),
  companyId: optional(Id),
}
export const Enquiry = z.object({
  id: Id,
  kind: EnquiryKind,
  state: EnquiryState,
  ...KindFields,
  /** As it was called when the enquiry was sent. */
  companyName: z.nullable(z.string()),
  sentAt: Instant,
  writtenAt: Instant,
  /** When the shop intends to answer by; null while no answer is due. */
  answerBy: z.nullable(Instant),
  /** When it expires unless it is answered. */
  expiresAt: z.nullable(Instant),
  /** Whether the sender may add to it. */
  canReply: z.boolean(),
  entries: z.array(Entry),
})
export type Enquiry = z.infer<typeof Enquiry>

export const EnquiryForm = z.object({
  kind: z._default(EnquiryKind, 'message'),
  ...KindFields,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** One of the two, unless a buyer is logged in: they read the answer in their account. */
  email: z.nullable(Email),
  phone: z.nullable(Phone),
  text: Text,
  /** Uploads of the purpose `answer`; buyers only. */
  fileIds: z._default(z.array(FileId).check(z.maxLength(FILES_MAX)), []),
})
/**
 * Idempotent by its key; other words under the same key are refused.
 * @refuses invalidInput, keyReused, contactNeeded, loginNeeded, orderUnknown, companyUnknown, deadlinePassed, fileUnknown, textTooLong,
 * feedbackPerDay, notAccepting, workNeeded, captchaAway, tooMany
 */
export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/enquiries',
  who: 'shopper',
  input: z.extend(EnquiryForm, { requestKey: z.uuid(), proof: Proof }),
  data: z.object({ id: Id, answerBy: Instant }),
})

/** The buyer's enquiries with all answers, the newest first. */
export const myEnquiries = endpoint({
  method: 'GET',
  path: '/enquiries/mine',
  who: 'buyer',
  input: z.object({
    kind: z.optional(EnquiryKind),
    state: z.optional(EnquiryState),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(Enquiry),
})
/** @refuses notFound */
export const myEnquiry = endpoint({
  method: 'GET',
  path: '/enquiries/mine/:enquiryId',
  who: 'buyer',
  input: z.object({ enquiryId: IdParam }),
  data: Enquiry,
})
/**
 * Replies, which reopens a closed one. Idempotent by its key.
 * @refuses keyReused, notFound, replyOver, fileUnknown, textTooLong, threadFull, tooMany
 */
export const replyToEnquiry = endpoint({
  method: 'POST',
  path: '/enquiries/:enquiryId/reply',
  who: 'buyer',
  input: z.object({
    enquiryId: IdParam,
    text: Text,
    fileIds: z._default(z.array(FileId).check(z.maxLength(FILES_MAX)), []),
    requestKey: z.uuid(),
  }),
  data: Enquiry,
})

// --- back office ----------------------------------------------------------------------------------

export const OfficeEnquiry = z.extend(Enquiry, {
  name: z.string(),
  /** As typed; for a buyer who typed none, the account's. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Null: a guest, whose order number is not verified. */
  buyer: z.nullable(z.object({ id: Id, nickName: z.string() })),
  lang: Lang,
  assigned: z.nullable(z.object({ id: Id, name: z.string() })),
  entries: z.array(z.extend(Entry, { staffName: z.nullable(z.string()) })),
  version: Version,
})
export type OfficeEnquiry = z.infer<typeof OfficeEnquiry>

/** New messages sorted by when they are due; others, the newest first. */
export const officeEnquiries = endpoint({
  method: 'GET',
  path: '/office/enquiries',
  who: 'staff:enquiries.answer',
  input: z.object({
    state: z._default(EnquiryState, 'new'),
    kind: z.optional(EnquiryKind),
    /** Assigned to the caller. */
    mine: z._default(FlagParam, false),
    /** Part of a name, an address, an order number, a telephone number, or the text. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(OfficeEnquiry),
})
export const waitingEnquiries = endpoint({
  method: 'GET',
  path: '/office/enquiries/waiting',
  who: 'staff:enquiries.answer',
  input: z.object({}),
  data: z.object({
    newCount: z.int(),
    lateCount: z.int(),
    /** How many of each kind wait. */
    kinds: z.array(z.object({ kind: EnquiryKind, newCount: z.int() })),
  }),
})
/** @refuses notFound */
export const officeEnquiry = endpoint({
  method: 'GET',
  path: '/office/enquiries/:enquiryId',
  who: 'staff:enquiries.answer',
  input: z.object({ enquiryId: IdParam }),
  data: OfficeEnquiry,
})
/** One buyer's latest messages, the newest first. */
export const enquiriesOfBuyer = endpoint({
  method: 'GET',
  path: '/office/enquiries/customers/:buyerId',
  who: 'staff:enquiries.answer',
  input: z.object({ buyerId: IdParam }),
  data: z.array(
    z.object({
      id: Id,
      kind: EnquiryKind,
      state: EnquiryState,
      ...KindFields,
      companyName: z.nullable(z.string()),
      writtenAt: Instant,
      answerBy: z.nullable(Instant),
    }),
  ),
})
const Act = z.object({ enquiryId: IdParam, version: Version })
/**
 * `version` is the one that was read: of two concurrent answers one is sent. @refuses notFound, changedMeanwhile,
 * threadFull
 */
export const answerEnquiry = endpoint({
  method: 'POST',
  path: '/office/enquiries/:enquiryId/answer',
  who: 'staff:enquiries.answer',
  input: z.extend(Act, { text: Text }),
  data: OfficeEnquiry,
})
/** Assigns it to the caller, or to nobody. @refuses notFound, changedMeanwhile */
export const assignEnquiry = endpoint({
  method: 'POST',
  path: '/office/enquiries/:enquiryId/assign',
  who: 'staff:enquiries.answer',
  input: z.extend(Act, { isMine: z.boolean() }),
  data: OfficeEnquiry,
})
/** @refuses notFound, changedMeanwhile, notNow */
export const closeEnquiry = endpoint({
  method: 'POST',
  path: '/office/enquiries/:enquiryId/close',
  who: 'staff:enquiries.answer',
  input: Act,
  data: OfficeEnquiry,
})
