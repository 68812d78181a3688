/** The routes of notes. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as notes from './notes.ts'

export async function noteRoutes(app: FastifyInstance): Promise<void> {
  const order = { kind: 'order' } as const
  serve(app, contract.listOrderNotes, (context, of) => notes.list(context, { ...of, ...order }))
  serve(app, contract.addOrderNote, (context, form) => notes.add(context, { ...form, ...order }))
  serve(app, contract.editOrderNote, (context, form) => notes.edit(context, { ...form, ...order }))
  serve(app, contract.deleteOrderNote, (context, of) => notes.remove(context, { ...of, ...order }))

  const customer = { kind: 'customer' } as const
  serve(app, contract.listCustomerNotes, (context, of) =>
    notes.list(context, { ...of, ...customer }),
  )
  serve(app, contract.addCustomerNote, (context, form) =>
    notes.add(context, { ...form, ...customer }),
  )
  serve(app, contract.editCustomerNote, (context, form) =>
    notes.edit(context, { ...form, ...customer }),
  )
  serve(app, contract.deleteCustomerNote, (context, of) =>
    notes.remove(context, { ...of, ...customer }),
  )

  const enquiry = { kind: 'enquiry' } as const
  serve(app, contract.listEnquiryNotes, (context, of) => notes.list(context, { ...of, ...enquiry }))
  serve(app, contract.addEnquiryNote, (context, form) =>
    notes.add(context, { ...form, ...enquiry }),
  )
  serve(app, contract.editEnquiryNote, (context, form) =>
    notes.edit(context, { ...form, ...enquiry }),
  )
  serve(app, contract.deleteEnquiryNote, (context, of) =>
    notes.remove(context, { ...of, ...enquiry }),
  )
}
