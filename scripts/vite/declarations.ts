/** Reads the top level of a contract: what it declares, and of what. */
import { parseSync } from 'vite'

type Span = { start: number; end: number }

export type Declaration = Span & {
  /** Null for imports. */
  name: string | null
  isExported: boolean
  /** Names that an import brings in. */
  imports: string[]
  /** Values that run something when they are made. */
  inits: Span[]
  /** Of `endpoint({…})`, its properties; else null. */
  endpoint: { properties: (Span & { name: string })[] } | null
  /** Names of values that it mentions. */
  uses: Set<string>
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Statements in order, types left out. @throws when one declares several values at once */
export function declarationsIn(code: string, file: string): Declaration[] {
  const { program } = parseSync(file, code, { lang: 'ts' })
  return (program.body as unknown as Node[]).flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const inner = (isExported ? statement.declaration : statement) as Node | null
    if (inner === null || statement.importKind === 'type' || /^TS(Type|Interface)/.test(inner.type))
      return []
    return [declarationOf(statement, inner, isExported, file)]
  })
}

function declarationOf(
  statement: Node,
  inner: Node,
  isExported: boolean,
  file: string,
): Declaration {
  const { start, end } = statement
  const plain = {
    start,
    end,
    isExported,
    imports: [],
    inits: [],
    endpoint: null,
    uses: namesIn(inner),
  }
  if (inner.type === 'ImportDeclaration') {
    const specifiers = inner.specifiers as { local: { name: string }; importKind?: string }[]
    const values = specifiers.filter((each) => each.importKind !== 'type')
    return { ...plain, name: null, imports: values.map((each) => each.local.name) }
  }
  if (inner.type !== 'VariableDeclaration')
    return { ...plain, name: (inner.id as { name: string }).name }
  const [first, ...others] = inner.declarations as { id: { name: string }; init: Node | null }[]
  if (first === undefined || others.length > 0)
    throw new Error(`${file}: one value a statement, please`)
  const { init } = first
  const endpoint = init !== null && isEndpoint(init) ? { properties: propertiesOf(init) } : null
  const inits = init !== null && endpoint === null && runsSomething(init) ? [init] : []
  return { ...plain, name: first.id.name, endpoint, inits }
}

const isEndpoint = (node: Node): boolean =>
  node.type === 'CallExpression' && (node.callee as { name?: string }).name === 'endpoint'

function propertiesOf(call: Node): (Span & { name: string })[] {
  const [spec] = call.arguments as Node[]
  const properties = (spec?.properties ?? []) as (Span & { key?: { name?: string } })[]
  return properties.map(({ start, end, key }) => ({ start, end, name: key?.name ?? '' }))
}

const runsSomething = ({ type }: Node): boolean =>
  !/^(Literal|TemplateLiteral|.*FunctionExpression)$/.test(type)

/** Identifiers below a node, types left out. */
function namesIn(node: Node): Set<string> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (isNode(value)) {
      if (value.type === 'Identifier') names.add(value.name as string)
      else if (
        value.type.startsWith('TS') &&
        !/^TS(As|Satisfies|NonNull)Expression$/.test(value.type)
      )
        return
      for (const [key, child] of Object.entries(value)) if (key !== 'typeAnnotation') visit(child)
    }
  }
  visit(node)
  return names
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { type?: unknown }).type === 'string'
