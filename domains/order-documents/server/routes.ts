/** The routes of documents of orders. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { myOrderDocument, officeOrderDocument } from '../contract.ts'
import { sendOwn, sendToStaff } from './documents.ts'

export async function orderDocumentRoutes(app: FastifyInstance): Promise<void> {
  const { publicUrl } = app.config
  await serveDownload(app, myOrderDocument, (context, chosen, reply) =>
    sendOwn(context, chosen, { reply, publicUrl }),
  )
  await serveDownload(app, officeOrderDocument, (context, chosen, reply) =>
    sendToStaff(context, chosen, { reply, publicUrl }),
  )
}
