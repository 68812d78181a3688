/** The calls by which screens read and change the notes about a thing of each kind. */
import type { NotedKind } from '#domains/work/mentions-contract.ts'
import * as calls from '../../calls.gen.ts'

/** An order by its number, a customer and an enquiry by its id. */
export type About = { kind: NotedKind; key: string }

export const NOTE_CALLS = {
  order: {
    list: calls.listOrderNotes,
    add: calls.addOrderNote,
    edit: calls.editOrderNote,
    remove: calls.deleteOrderNote,
  },
  customer: {
    list: calls.listCustomerNotes,
    add: calls.addCustomerNote,
    edit: calls.editCustomerNote,
    remove: calls.deleteCustomerNote,
  },
  enquiry: {
    list: calls.listEnquiryNotes,
    add: calls.addEnquiryNote,
    edit: calls.editEnquiryNote,
    remove: calls.deleteEnquiryNote,
  },
} as const
