/** The HTTP routes of the audit log. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import { auditFile, listAudit } from '../contract.ts'
import { list } from './audit.ts'
import { sendFile } from './file.ts'

/** Serves the audit log in pages, and as a file. */
export async function auditRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listAudit, (context, input) => list(context, input))
  await serveDownload(app, auditFile, sendFile)
}
