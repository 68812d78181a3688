/** The HTTP routes of the audit log. */
import type { FastifyInstance } from 'fastify'
import { serveRaw } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import { listAudit } from '../contract.ts'
import { list, sendFile } from './audit.ts'

/** Serves the audit log in pages, and as a CSV file. */
export async function auditRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listAudit, (context, input) => list(context, input))
  const file = { method: 'GET', path: '/office/audit/file', who: 'staff:audit.read' } as const
  await serveRaw(app, file, sendFile)
}
