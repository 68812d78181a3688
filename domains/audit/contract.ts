/** The audit log of the back office: what staff did, to which object, and the values before and after. */
import * as z from 'zod/mini'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { FileFormat, Id, IdParam, Instant, page } from '#kit/contract/values.ts'

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  staffName: z.string(),
  role: z.nullable(z.string()),
  action: z.string(),
  object: z.string(),
  /** The object's current name, in the reader's language; null for deleted objects, and those with only a number. */
  objectName: z.nullable(z.string()),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  ip: z.string(),
})
const AuditFilter = z.object({
  action: z.optional(z.string().check(z.maxLength(60))),
  object: z.optional(z.string().check(z.maxLength(80))),
  /** Part of the object or of the changed values: a code, a name. */
  q: z.optional(z.string().check(z.maxLength(80))),
  staffId: z.optional(IdParam),
  /** Half-open. */
  from: z.optional(Instant),
  until: z.optional(Instant),
})
/** What staff did in the back office, the newest first. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/office/audit',
  who: 'staff:audit.read',
  input: z.extend(AuditFilter, { after: z.optional(z.string().check(z.maxLength(40))) }),
  data: page(AuditEntry),
})
/** The log as a file for spreadsheets, by its filter. @refuses tooMany */
export const auditFile = download({
  path: '/office/audit/file',
  who: 'staff:audit.read',
  input: z.extend(AuditFilter, { format: FileFormat }),
})
