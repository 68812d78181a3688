/** Serializes answers: the envelope, and only the fields that the contract names. */
import build from 'fast-json-stringify'
import * as z from 'zod/mini'
import { SUCCESS, type Endpoint } from '../../contract/endpoint.ts'

type Json = { [key: string]: unknown }

/** Serializes one kind of data as JSON text. A key that the contract does not name never leaves the server. */
export type Serializer = (data: unknown) => string

/**
 * The serializer of an endpoint's data, compiled with the first answer: compiling all of them would take a third of the
 * start, and many are not needed for days.
 * @param check compile at once, and parse each answer by the schema first, so that a wrong answer is an error
 */
export function serializerOf(endpoint: Endpoint, check: boolean): Serializer {
  let compiled = check ? compile(endpoint) : undefined
  const write: Serializer = (data) => {
    compiled ??= compile(endpoint)
    return compiled(data)
  }
  if (!check) return write
  return (data) => {
    const parsed = z.safeParse(endpoint.data, data)
    if (parsed.success) return write(data)
    const issues = parsed.error.issues.map((each) => `${each.path.join('.')}: ${each.message}`)
    throw new TypeError(`${endpoint.path} answered against its contract: ${issues.join('; ')}`)
  }
}

function compile({ data }: Endpoint): Serializer {
  const schema = z.toJSONSchema(data, { target: 'draft-7', io: 'output' })
  return build(shapeOf(schema as Json) as unknown as Parameters<typeof build>[0])
}

/** The whole text of a successful answer. `data` is JSON text already. */
export const envelope = (data: string, success = SUCCESS): string =>
  `{"code":${success},"msg":"","data":${data}}`

/** The parts of a schema that the serializer needs: names and types. Limits are for input, and would cost time here. */
const SHAPE = [
  'type',
  'properties',
  'required',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'enum',
  'const',
  '$ref',
]

function shapeOf(schema: Json): Json {
  const shape: Json = {}
  for (const key of SHAPE) if (key in schema) shape[key] = schema[key]
  for (const key of ['properties', 'definitions', '$defs']) {
    if (isObject(schema[key])) {
      const entries = Object.entries(schema[key]).map(([name, each]) => [
        name,
        shapeOf(each as Json),
      ])
      shape[key] = Object.fromEntries(entries)
    }
  }
  if (Array.isArray(schema.items)) shape.items = schema.items.map((each) => shapeOf(each as Json))
  else if (isObject(schema.items)) shape.items = shapeOf(schema.items)
  if (schema.additionalProperties === true) shape.additionalProperties = true
  if (isObject(schema.additionalProperties)) {
    shape.additionalProperties = shapeOf(schema.additionalProperties)
  }
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    if (Array.isArray(schema[key])) shape[key] = schema[key].map((each) => shapeOf(each as Json))
  }
  return nullable(shape)
}

/** `X or null` as the serializer's own flag: a union would try each branch with a validator. */
function nullable(shape: Json): Json {
  const branches = (shape.anyOf ?? shape.oneOf) as Json[] | undefined
  const [only, ...others] = branches?.filter((each) => each.type !== 'null') ?? []
  if (!branches || !only || others.length > 0 || branches.length !== 2) return shape
  const { anyOf: _any, oneOf: _one, ...rest } = shape
  return { ...rest, ...only, nullable: true }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
