/**
 * Messages to the shop from its contact form: sent by guests and buyers, answered by staff, continued by buyers in their
 * account.
 */
import * as z from 'zod/mini'
import { Email, Phone, Proof } from '#domains/accounts/contract.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { FlagParam, Id, IdParam, Instant, Lang, page, Version } from '#kit/contract/values.ts'
import { TOPICS } from './limits.ts'

export const EnquiryState = z.enum(['new', 'answered', 'closed'])
export const Topic = z.enum(TOPICS)

export const TEXT_MAX = 3000
const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(TEXT_MAX))

export const Entry = z.object({
  id: Id,
  author: z.enum(['sender', 'shop']),
  text: z.string(),
  at: Instant,
})
export const Enquiry = z.object({
  id: Id,
  state: EnquiryState,
  topic: Topic,
  orderNumber: z.nullable(z.string()),
  sentAt: Instant,
  writtenAt: Instant,
  /** When the shop intends to answer by; null while no answer is due. */
  answerBy: z.nullable(Instant),
  entries: z.array(Entry),
})
export type Enquiry = z.infer<typeof Enquiry>

export const EnquiryForm = z.object({
  topic: Topic,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** One of the two, unless a buyer is logged in: they read the answer in their account. */
  email: z.nullable(Email),
  phone: z.nullable(Phone),
  /** For a logged-in buyer, one of their orders. */
  orderNumber: z.nullable(OrderNumber),
  text: Text,
})
/**
 * Idempotent by its key; other words under the same key are refused.
 * @refuses keyReused, contactNeeded, orderUnknown, notAccepting, workNeeded, captchaAway, tooMany
 */
export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/enquiries',
  who: 'shopper',
  input: z.extend(EnquiryForm, { requestKey: z.uuid(), proof: Proof }),
  data: z.object({ id: Id, answerBy: Instant }),
})

/** The buyer's messages with all answers, the newest first. */
export const myEnquiries = endpoint({
  method: 'GET',
  path: '/enquiries/mine',
  who: 'buyer',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(40))) }),
  data: page(Enquiry),
})
/** Replies, which reopens a closed message. Idempotent by its key. @refuses keyReused, notFound, threadFull, tooMany */
export const replyToEnquiry = endpoint({
  method: 'POST',
  path: '/enquiries/:enquiryId/reply',
  who: 'buyer',
  input: z.object({ enquiryId: IdParam, text: Text, requestKey: z.uuid() }),
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
  data: z.object({ newCount: z.int(), lateCount: z.int() }),
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
      state: EnquiryState,
      topic: Topic,
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
