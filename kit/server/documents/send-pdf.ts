/** Answers a request with a document as PDF, as `sendSheet` does with a table. */
import type { FastifyReply } from 'fastify'
import { downloadHeaders } from '../http/download.ts'
import { writePdf, type PaperDocument } from './pdf.ts'

/** @param file.name without its ending; ASCII */
export async function sendPdf(
  reply: FastifyReply,
  { name, document }: { name: string; document: PaperDocument },
): Promise<FastifyReply> {
  const bytes = await writePdf(document)
  return reply.headers(downloadHeaders(`${name}.pdf`, 'application/pdf')).send(bytes)
}
