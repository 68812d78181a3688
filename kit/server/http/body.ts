/** Reads request bodies: JSON of bounded size and depth, and forms with one file where declared. */
import fastifyMultipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Reasons, Refused } from '../../contract/refusal.ts'
import { sendRefusal } from './errors.ts'

/** A file as uploaded. Nothing about it can be trusted before its bytes were checked. */
export type UploadedFile = { buffer: Buffer; filename: string; mimetype: string }

export const JSON_MAX_BYTES = 256 * 1024
export const FILE_MAX_BYTES = 10 * 1024 * 1024

/**
 * A picture of 10 MB over a connection of 300 kbit/s. It is the server's own limit, since a file is read while it
 * arrives.
 */
export const FILE_TIMEOUT_MS = 5 * 60_000
/** 256 KB over the same connection take 7 s. */
const BODY_TIMEOUT_MS = 15_000

/** Deeper than any contract; deeper input is an attempt to exhaust the server. */
const MAX_DEPTH = 20
const MAX_FIELDS = 20

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route accepts a form; elsewhere it is the wrong media type. */
    acceptsFile?: boolean
  }
}

/** Accepts only JSON of limited depth, without `__proto__` and unstorable text; forms only where a route declares a file. */
export async function readBodies(
  app: FastifyInstance,
  { timeoutMs = BODY_TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.acceptsFile !== true) refuseLater(request, reply, timeoutMs)
    done()
  })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, text: string, done) => {
      if (text === '') return done(null, undefined)
      if (isTooDeep(text)) return done(new Refused(Reasons.unreadable), undefined)
      if (!text.includes('\\u')) return parse(request, text, done)
      parse(request, text, (error, value) => {
        if (error === null && !isStorable(value)) return done(new Refused(Reasons.unreadable))
        done(error, value)
      })
    },
  )
  await app.register(fastifyMultipart, {
    limits: {
      fileSize: FILE_MAX_BYTES,
      files: 1,
      fields: MAX_FIELDS,
      fieldSize: 10_000,
      parts: MAX_FIELDS + 1,
    },
  })
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new Refused(Reasons.unreadable)
    const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false
    if (
      isForm !== (request.routeOptions.config.acceptsFile ?? false) &&
      request.method === 'POST'
    ) {
      if (isForm || request.headers['content-type'] !== undefined) throw wrongMediaType()
    }
  })
}

/** A slow sender occupies a connection, and gets an answer while it is open. */
function refuseLater(request: FastifyRequest, reply: FastifyReply, timeoutMs: number): void {
  const { raw } = request
  const hasBody =
    raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
  if (!hasBody) return
  const timer = setTimeout(() => {
    if (reply.sent) return
    reply.raw.once('finish', () => raw.destroy())
    void sendRefusal(
      request,
      reply.header('connection', 'close'),
      408,
      new Refused(Reasons.tooSlow),
    )
  }, timeoutMs)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

const wrongMediaType = () =>
  Object.assign(new Error('wrong media type'), {
    statusCode: 415,
    code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  })

/** Counts brackets outside of strings, so that nothing deep is ever parsed. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (inString) {
      if (char === 92) i++
      else if (char === 34) inString = false
    } else if (char === 34) inString = true
    else if (char === 91 || char === 123) {
      if (++depth > MAX_DEPTH) return true
    } else if (char === 93 || char === 125) depth--
  }
  return false
}

/** The database cannot store the character zero and lone surrogates. They only occur as escapes, and no one types them. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, each]) => isStorable(key) && isStorable(each))
}

/** @throws {Refused} invalidInput when there is no file in the form */
export async function readForm(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; file: UploadedFile }> {
  if (!request.isMultipart()) throw wrongMediaType()
  const { fields, file } = await readParts(request).catch((error: unknown) => {
    // The parser's own errors (cut short, no boundary, a part without a name) are the sender's, and have no status.
    const isAnswered = error instanceof Refused || (error as Partial<FastifyError>).statusCode
    throw isAnswered ? error : new Refused(Reasons.unreadable)
  })
  if (file === undefined) throw new Refused(Reasons.invalidInput)
  return { fields, file }
}

async function readParts(
  request: FastifyRequest,
): Promise<{ fields: Record<string, string>; file: UploadedFile | undefined }> {
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const buffer = await part.toBuffer()
      file = { buffer, filename: part.filename ?? '', mimetype: part.mimetype }
    } else if (typeof part.value === 'string' && part.fieldname !== '__proto__') {
      if (!isStorable(part.value)) throw new Refused(Reasons.unreadable)
      fields[part.fieldname] = part.value
    }
  }
  return { fields, file }
}
