/** Generates valid input for a contract, so that calls can be tried. */
import * as z from 'zod/mini'
import type { Endpoint } from '#kit/contract/endpoint.ts'

type Json = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  minItems?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
  pattern?: string
  /** For a text that must match several patterns. */
  patterns?: string[]
  format?: string
  propertyNames?: Json
  additionalProperties?: Json | boolean
  default?: unknown
}

/** Values by field name, at any depth: what a schema cannot express, such as an existing id. */
export type Known = Readonly<Record<string, unknown>>

export function sampleOf({ input }: Pick<Endpoint, 'input'>, known: Known = {}): Known {
  return makeSample(schemaOf(input), known, '') as Known
}

/** The names of all fields of an input, also in nested objects and lists. */
export function fieldsOf({ input }: Pick<Endpoint, 'input'>): Set<string> {
  const names = new Set<string>()
  const walk = (schema: Json) => {
    for (const [name, each] of Object.entries(schema.properties ?? {})) {
      names.add(name)
      walk(each)
    }
    for (const each of branchesOf(schema)) walk(each)
    if (schema.items !== undefined) walk(schema.items)
  }
  walk(schemaOf(input))
  return names
}

const branchesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Json) => [...anyOf, ...oneOf, ...allOf]

const schemaOf = (input: z.core.$ZodType) =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json

function makeSample(schema: Json, known: Known, name: string): unknown {
  if (name in known) return known[name]
  if ('const' in schema) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const [first] = branchesOf(schema)
  if (first !== undefined && schema.properties === undefined) {
    return schema.allOf === undefined
      ? makeSample(first, known, name)
      : makeSample(allOf(schema, schema.allOf), known, name)
  }
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        makeSample(schema.items ?? {}, known, ''),
      )
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textOf(schema)
  }
}

function allOf(schema: Json, parts: Json[]): Json {
  const patterns = parts.flatMap(({ pattern }) => pattern ?? [])
  return Object.assign({}, schema, { allOf: undefined }, ...parts, { patterns })
}

function objectOf(schema: Json, known: Known): Record<string, unknown> {
  const needed = new Set(schema.required)
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([name]) => needed.has(name) || name in known,
  )
  return Object.fromEntries(wanted.map(([name, each]) => [name, makeSample(each, known, name)]))
}

/** Texts that match this shop's patterns; any other pattern needs a known value. */
const TEXTS =
  '123456 1234 1 2026-03-01 2026-03-01T00:00:00.000Z service 13800138000 aaaaaaaaaaaaaaaaaaaaaa /x A CN 44 key p1'.split(
    ' ',
  )

function textOf({ format, pattern, patterns = [], minLength = 1 }: Json): string {
  if (format === 'email') return 'somebody@example.com'
  if (format === 'uuid') return '01890000-0000-7000-8000-000000000000'
  if (format === 'date-time') return '2026-03-01T00:00:00.000Z'
  const shapes = (pattern === undefined ? patterns : [pattern, ...patterns]).map(
    (each) => new RegExp(each, 'u'),
  )
  const long = 'abc1234'.padEnd(minLength, 'a')
  return (
    [long, ...TEXTS].find(
      (text) => text.length >= minLength && shapes.every((shape) => shape.test(text)),
    ) ?? long
  )
}
