/**
 * Keeps schemas out of the browser. Of `endpoint({…})` it leaves method, path, who, file and success, and it marks
 * every other value of a contract as pure, so that what no screen uses costs nothing.
 */
import { parseSync } from 'rolldown/utils'
import type { Plugin } from 'vite'

const CONTRACT = /\/(domains\/[\w-]+\/contract|kit\/contract\/[\w-]+)\.ts$/
const DROPPED = ['input', 'data']

export function contracts(): Plugin {
  return {
    name: 'tradepost:contracts',
    enforce: 'pre',
    transform: {
      filter: { id: CONTRACT },
      handler(code, id, options) {
        if (options?.ssr) return undefined
        return { code: slim(code, id), map: null }
      },
    },
  }
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

/** The contract as the browser gets it, still in TypeScript. */
export function slim(code: string, file: string): string {
  const { program } = parseSync(file, code, { lang: 'ts' })
  const edits: Edit[] = []
  for (const statement of program.body as unknown as Node[]) {
    const declared = (statement.declaration ?? statement) as Node | null
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations as { init: Node | null }[]) {
      if (init === null) continue
      if (isEndpoint(init)) edits.push(...withoutSchemas(init))
      else if (runsSomething(init)) edits.push(...pure(init))
    }
  }
  return apply(code, edits)
}

const isEndpoint = (node: Node): boolean =>
  node.type === 'CallExpression' && (node.callee as Node & { name?: string }).name === 'endpoint'

function withoutSchemas(call: Node): Edit[] {
  const [spec] = call.arguments as Node[]
  const properties = (spec?.properties ?? []) as (Node & { key?: { name?: string } })[]
  const dropped = properties.filter((each) => DROPPED.includes(each.key?.name ?? ''))
  // An empty spread keeps the commas right, wherever the property stood.
  const edits = dropped.map(({ start, end }) => ({ start, end, text: '...{}' }))
  return [{ start: call.start, end: call.start, text: '/*@__PURE__*/ ' }, ...edits]
}

/** A function called in place is dropped whole; of nested calls, only the outermost would be. */
const pure = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/*@__PURE__*/ (() => (' },
  { start: end, end, text: '))()' },
]

const runsSomething = ({ type }: Node): boolean =>
  !['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'TemplateLiteral'].includes(type)

function apply(code: string, edits: Edit[]): string {
  let text = ''
  let at = 0
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    text += code.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + code.slice(at)
}
