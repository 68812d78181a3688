/**
 * Keeps schemas out of pages. Of a contract, pages get its calls (`endpoint({…})` without input and data; each is a module
 * by itself, `contract.ts?call=getCart`, see direct.ts) and its plain values; everything made of schemas lies in a module
 * of its own, `contract.ts?schemas`, which only a screen that uses one loads, as a form does. The sources know nothing of
 * this: they import from `contract.ts`.
 */
import { posix } from 'node:path'
import type { Plugin } from 'vite'
import { declarationsIn, type Declaration } from './declarations.ts'

const CONTRACT =
  /\/(domains\/[\w-]+\/(?:[a-z]+-)?contract|kit\/contract\/[\w-]+)\.ts(\?schemas|\?call=\w+)?$/
const DROPPED = ['input', 'data']

export function contracts(): Plugin {
  return {
    name: 'tradepost:contracts',
    enforce: 'pre',
    transform: {
      filter: { id: CONTRACT },
      handler(code, id, options) {
        if (options?.ssr) return undefined
        const isSchemas = id.endsWith('?schemas')
        const file = id.replace(/\?.*$/, '')
        return {
          code: isSchemas ? schemasOf(code, file) : plainOf(code, file),
          map: null,
          moduleSideEffects: false,
        }
      },
    },
  }
}

/** What pages get. What is made of schemas is passed on from its own module, and loaded only if it is used. */
export function plainOf(code: string, file: string): string {
  const declarations = declarationsIn(code, file)
  const schemas = madeOfSchemas(declarations)
  const stored = declarations
    .filter(({ name }) => name === null || !schemas.has(name))
    .map((each) => sourceOf(code, each))
  const moved = declarations.flatMap(({ name, isExported }) =>
    name !== null && isExported && schemas.has(name) ? [name] : [],
  )
  const passedOn =
    moved.length === 0
      ? ''
      : `export { ${moved.join(', ')} } from './${posix.basename(file)}?schemas'`
  return [...stored, passedOn].join('\n')
}

/** Everything but the calls. What pages have too is here again: it is dropped wherever it is not used. */
export function schemasOf(code: string, file: string): string {
  return declarationsIn(code, file)
    .filter(({ endpoint }) => endpoint === null)
    .map((each) => sourceOf(code, each))
    .join('\n')
}

/** Names that reach the schema library, by themselves or through others. Calls do not: they lose their schemas. */
function madeOfSchemas(declarations: Declaration[]): Set<string> {
  const schemas = new Set<string>()
  for (let before = -1; before !== schemas.size;) {
    before = schemas.size
    for (const { name, endpoint, uses } of declarations) {
      if (name === null || endpoint !== null) continue
      if (
        uses.has('z') ||
        [...uses].some((each) => schemas.has(each) || isForeignSchema(each, declarations))
      )
        schemas.add(name)
    }
  }
  return schemas
}

/** An imported name with a capital in front is a schema of another contract; types are gone already. */
const isForeignSchema = (name: string, declarations: Declaration[]): boolean =>
  /^[A-Z][a-z]/.test(name) && declarations.some((each) => each.imports.includes(name))

function sourceOf(code: string, { start, end, inits, endpoint, name }: Declaration): string {
  const text = (from: number, to: number) => code.slice(from, to)
  if (endpoint !== null) {
    let body = ''
    let at = start
    for (const property of endpoint.properties.filter((each) => DROPPED.includes(each.name))) {
      body += `${text(at, property.start)}...{}` // an empty spread keeps the commas right
      at = property.end
    }
    body += text(at, end)
    return body.replace('= endpoint(', '= /*@__PURE__*/ endpoint(')
  }
  if (name === null || inits.length === 0) return text(start, end)
  // A function called in place is dropped whole; of nested calls, only the outermost would be.
  let body = ''
  let at = start
  for (const init of inits) {
    body += `${text(at, init.start)}/*@__PURE__*/ (() => (${text(init.start, init.end)}))()`
    at = init.end
  }
  return body + text(at, end)
}
