/**
 * The OpenAPI description of every call, generated from the registry, so that it always matches the server. Our own and
 * not @fastify/swagger, which reads the schemas of routes: ours have none, since the contract itself validates, so each
 * would have to be written twice.
 */
import * as z from 'zod/mini'
import { SUCCESS, type Endpoint } from '../../contract/endpoint.ts'
import type { RouteEntry } from './registry.ts'

type Json = { [key: string]: unknown }

/** The docstrings of calls in their contracts, by `GET /api/things/:id`. */
export type CallNotes = ReadonlyMap<string, { name: string; text: string }>

export function openApi(routes: readonly RouteEntry[], notes: CallNotes, publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const { method, path, who, endpoint } of routes) {
    const key = path.replace(/:(\w+)/g, '{$1}')
    const note = notes.get(`${method} ${path}`)
    paths[key] = {
      ...paths[key],
      [method.toLowerCase()]: {
        tags: [path.split('/')[2] ?? ''],
        ...(note === undefined ? {} : { operationId: note.name, summary: note.text }),
        security: SECURITY[who.split(':')[0] ?? ''] ?? [],
        'x-who': who,
        ...(endpoint === null ? {} : inputOf(endpoint, path)),
        responses: {
          200: endpoint === null ? { description: 'not an envelope' } : answerOf(endpoint),
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tradepost', version: '1', description: ABOUT },
    servers: [{ url: publicUrl }],
    paths,
    components: { securitySchemes: SCHEMES },
  }
}

const ABOUT = `Every answer is \`{ code, msg, data }\`. \`code\` ${SUCCESS} is success, -201 and -202 ask for a login, anything else is a refusal
in words of the language that the header \`lang\` names (cn, en, spa, id). Amounts are integers of minor units.`

const SCHEMES = {
  buyer: { type: 'apiKey', in: 'header', name: 'user-token' },
  guest: { type: 'apiKey', in: 'header', name: 'cart-key' },
  staff: { type: 'apiKey', in: 'cookie', name: 'staff' },
}
const SECURITY: Record<string, Json[]> = {
  anyone: [],
  shopper: [{ buyer: [] }, { guest: [] }, {}],
  buyer: [{ buyer: [] }],
  staff: [{ staff: [] }],
}

function inputOf(endpoint: Endpoint, path: string): Json {
  const schema = schemaOf(endpoint.input, 'input')
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const isGet = endpoint.method === 'GET'
  const names = Object.keys(properties).filter((name) => inPath.includes(name) || isGet)
  const parameters = names.map((name) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.has(name),
    schema: properties[name],
  }))
  const rest = Object.keys(properties).filter((name) => !names.includes(name))
  if (isGet || (rest.length === 0 && endpoint.file !== true)) return { parameters }
  const body: Json = {
    type: 'object',
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    required: rest.filter((name) => required.has(name)),
  }
  if (endpoint.file !== true) {
    return { parameters, requestBody: { content: { 'application/json': { schema: body } } } }
  }
  const withFile = {
    ...body,
    properties: { ...(body.properties as Json), file: { type: 'string', format: 'binary' } },
  }
  return { parameters, requestBody: { content: { 'multipart/form-data': { schema: withFile } } } }
}

function answerOf(endpoint: Endpoint): Json {
  const schema = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', examples: [endpoint.success ?? SUCCESS] },
      msg: { type: 'string' },
      data: schemaOf(endpoint.data, 'output'),
    },
  }
  return { description: 'the answer, or a refusal', content: { 'application/json': { schema } } }
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}
