/** A fake Meilisearch server: the calls of its HTTP API that the engine makes, answered from memory. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Row = { productId: number } & Record<string, unknown>
type Query = {
  q?: string
  filter?: (string | string[])[]
  facets?: string[]
  sort?: string[]
  offset?: number
  limit?: number
}
type Settings = {
  searchableAttributes: string[]
  filterableAttributes: string[]
  sortableAttributes: string[]
  synonyms: Record<string, string[]>
}
export type Double = {
  url: string
  calls: string[]
  rows: Map<number, Row>
  /** Every task fails, or every call is refused, until it is reset. */
  trouble: 'none' | 'tasks' | 'all'
  close: () => Promise<void>
}

class Failure extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export async function openDouble(key: string): Promise<Double> {
  const rows = new Map<number, Row>()
  let settings: Settings | null = null
  let taskUid = 0
  const double: Double = { url: '', calls: [], rows, trouble: 'none', close: async () => {} }

  const task = (work: () => void) => {
    if (double.trouble === 'none') work()
    return { taskUid: ++taskUid, indexUid: 'goods', status: 'enqueued', type: 'any' }
  }
  const known = (): Settings => {
    if (settings !== null) return settings
    throw new Failure(404, 'index_not_found', 'Index `goods` not found.')
  }

  function answer(method: string, path: string, body: unknown): unknown {
    const [, where] = /^\/indexes\/goods(\/.*)$/.exec(path) ?? []
    if (method === 'PATCH' && where === '/settings')
      return task(() => (settings = { ...settings, ...(body as Settings) }))
    if (method === 'GET' && path.startsWith('/tasks/')) {
      const failed = {
        status: 'failed',
        error: { message: 'no space left', code: 'no_space_left_on_device' },
      }
      return double.trouble === 'tasks' ? failed : { status: 'succeeded', error: null }
    }
    if (method !== 'POST') throw new Failure(405, 'method_not_allowed', method)
    if (where === '/documents?primaryKey=productId')
      return task(() => (body as Row[]).forEach((row) => rows.set(row.productId, row)))
    if (where === '/documents/delete-batch')
      return task(() => (body as number[]).forEach((id) => rows.delete(id)))
    if (where === '/documents/delete')
      return task(() => {
        for (const row of findMatching(rows, body as Query, known())) rows.delete(row.productId)
      })
    if (where === '/search') return searchRows(rows, body as Query, known())
    if (where === '/facet-search') return facetHits(rows, body as FacetQuery, known())
    if (path === '/multi-search') {
      const { queries } = body as { queries: Query[] }
      return { results: queries.map((query) => searchRows(rows, query, known())) }
    }
    throw new Failure(404, 'not_found', path)
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers } = request
      double.calls.push(`${method} ${url}`)
      try {
        if (headers.authorization !== `Bearer ${key}`)
          throw new Failure(403, 'invalid_api_key', 'The provided API key is invalid.')
        if (double.trouble === 'all') throw new Failure(503, 'internal', 'busy')
        response.writeHead(method === 'GET' || url.endsWith('search') ? 200 : 202)
        response.end(JSON.stringify(answer(method, url, body)))
      } catch (error) {
        const { status, code, message } = error as Failure
        response
          .writeHead(status ?? 500)
          .end(JSON.stringify({ message, code, type: 'invalid_request', link: '' }))
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  double.close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return double
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString()
  return text === '' ? undefined : JSON.parse(text)
}

const valuesOf = (row: Row, field: string): unknown[] => {
  const value = row[field]
  return value == null ? [] : Array.isArray(value) ? value : [value]
}

/** `field = value`, `>`, `<=`, `>=`, `a TO b`, `NOT IN [..]`: the documented filter expressions. */
function fits(row: Row, condition: string, { filterableAttributes }: Settings): boolean {
  const [, field = '', sign = '', given = ''] =
    /^(\w+) (NOT IN|>=|<=|>|<|=|(?=\S+ TO ))\s*(.*)$/.exec(condition) ?? []
  if (!filterableAttributes.includes(field))
    throw new Failure(400, 'invalid_search_filter', `Attribute \`${field}\` is not filterable.`)
  const values = valuesOf(row, field)
  const plain = given.replace(/^"(.*)"$/, '$1')
  if (sign === 'NOT IN')
    return !values.some((value) => (JSON.parse(given) as unknown[]).includes(value))
  if (sign === '=') return values.some((value) => String(value) === plain)
  const number = Number(values[0])
  if (sign === '') {
    const [from, to] = given.split(' TO ').map(Number)
    return number >= from! && number <= to!
  }
  const than = Number(given)
  return (
    { '>': number > than, '>=': number >= than, '<': number < than, '<=': number <= than }[sign] ??
    false
  )
}

function findMatching(
  rows: ReadonlyMap<number, Row>,
  { q = '', filter = [] }: Query,
  settings: Settings,
): Row[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const isFit = (row: Row) =>
    filter.every((each) => [each].flat().some((condition) => fits(row, condition, settings)))
  const has = (row: Row, word: string) =>
    settings.searchableAttributes.some((field) =>
      valuesOf(row, field).some((value) => String(value).toLowerCase().includes(word)),
    )
  return [...rows.values()].filter(
    (row) =>
      isFit(row) &&
      words.every((word) =>
        [word, ...(settings.synonyms[word] ?? [])].some((each) => has(row, each)),
      ),
  )
}

function searchRows(rows: ReadonlyMap<number, Row>, query: Query, settings: Settings) {
  const all = findMatching(rows, query, settings)
  const order = [...(query.sort ?? []), 'salesCount:desc', 'productId:desc']
  for (const each of query.sort ?? []) {
    if (!settings.sortableAttributes.includes(each.split(':')[0]!))
      throw new Failure(400, 'invalid_search_sort', `Attribute \`${each}\` is not sortable.`)
  }
  all.sort((a, b) => {
    for (const [field = '', way] of order.map((each) => each.split(':'))) {
      const difference = Number(a[field]) - Number(b[field])
      if (difference !== 0) return way === 'asc' ? difference : -difference
    }
    return 0
  })
  const { offset = 0, limit = 20, facets = [] } = query
  const numbers = facets.filter((facet) => facet.startsWith('amount'))
  return {
    hits: all.slice(offset, offset + limit).map(({ productId }) => ({ productId })),
    estimatedTotalHits: all.length,
    offset,
    limit,
    processingTimeMs: 0,
    query: query.q ?? '',
    facetDistribution: Object.fromEntries(facets.map((facet) => [facet, distribution(all, facet)])),
    facetStats: Object.fromEntries(
      numbers
        .filter(() => all.length > 0)
        .map((facet) => {
          const values = all.map((row) => Number(row[facet]))
          return [facet, { min: Math.min(...values), max: Math.max(...values) }]
        }),
    ),
  }
}

function distribution(rows: readonly Row[], facet: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of rows.flatMap((row) => valuesOf(row, facet)))
    counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}

type FacetQuery = { facetName: string; facetQuery: string }

function facetHits(
  rows: ReadonlyMap<number, Row>,
  { facetName, facetQuery }: FacetQuery,
  settings: Settings,
) {
  if (!settings.filterableAttributes.includes(facetName))
    throw new Failure(
      400,
      'invalid_facet_search_facet_name',
      `Attribute \`${facetName}\` is not facet-searchable.`,
    )
  const hits = Object.entries(distribution([...rows.values()], facetName))
    .filter(([value]) => value.startsWith(facetQuery.toLowerCase()))
    .map(([value, count]) => ({ value, count }))
  return { facetHits: hits.sort((a, b) => b.count - a.count), facetQuery, processingTimeMs: 0 }
}
