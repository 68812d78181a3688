/** Parses a request by its contract: path, query and body as one validated object. */
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { Reasons, Refused } from '../../contract/refusal.ts'
import type { Lang } from '../../contract/lang.ts'
import { hasWord, translate } from '../text/translate.ts'

/** One invalid field; `path` is `lines.0.quantity`. */
export type FieldError = { path: string; message: string }

/** @throws {Refused} invalidInput with `fields` in the caller's language */
export function readInput(endpoint: Pick<Endpoint, 'input'>, raw: unknown, lang: Lang): unknown {
  const parsed = z.safeParse(endpoint.input, raw)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => toFieldError(issue, raw, lang))
  throw new Refused(Reasons.invalidInput, { detail: { fields } })
}

/** Path over body over query: a field of the body cannot override an id in the address. */
export function rawInput(parts: { query: unknown; body: unknown; params: unknown }): unknown {
  const { query, body, params } = parts
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) {
    return body // not an object: the schema refuses it
  }
  return { ...(query as object), ...(body as object | null | undefined), ...(params as object) }
}

type Issue = z.core.$ZodIssue

function toFieldError(issue: Issue, raw: unknown, lang: Lang): FieldError {
  const path = issue.path.map(String).join('.')
  // A contract may name a message of its own: z.string().check(z.regex(/…/, 'accounts.passwordShape')).
  if (hasWord(issue.message)) return { path, message: translate(lang, issue.message) }
  const [key, values] = messageOf(issue, valueAt(raw, issue.path))
  return { path, message: translate(lang, `kit.field.${key}`, values) }
}

/** The value at the path; the schema leaves values out of its issues. */
function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value = raw
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

function messageOf(issue: Issue, given: unknown): [key: string, values?: Record<string, number>] {
  switch (issue.code) {
    case 'invalid_type':
      if (given === undefined || given === null || given === '') return ['required']
      return [issue.expected === 'int' || issue.expected === 'number' ? 'wholeNumber' : 'wrongKind']
    case 'too_small': {
      // Whole numbers "above 0" begin with 1.
      const minimum = Number(issue.minimum) + (issue.inclusive === false ? 1 : 0)
      if (issue.origin === 'string') return minimum === 1 ? ['required'] : ['tooShort', { minimum }]
      if (issue.origin === 'array') return ['tooFew', { minimum }]
      return ['tooSmall', { minimum }]
    }
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (issue.origin === 'string') return ['tooLong', { maximum }]
      if (issue.origin === 'array') return ['tooMany', { maximum }]
      return ['tooBig', { maximum }]
    }
    case 'not_multiple_of':
      return ['offStep', { step: Number(issue.divisor) }]
    case 'invalid_format':
      return issue.format === 'email' ? ['email'] : ['wrongShape']
    case 'invalid_value':
      return ['notOffered']
    default:
      return ['wrong']
  }
}
