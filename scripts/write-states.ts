/** Writes docs/states.md: where everything that has states may go, drawn from the tables that the server refuses by. */
import { globSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const STATES_FILE = 'docs/states.md'

type Edge = { from: string; act: string; to: string; who: readonly string[] }
type Act = { from: readonly string[]; to: readonly string[]; who: string }
type AxisEdge = Edge & { axis: string }
type Machine = { name: string; edges: Edge[] }

const isActs = (value: unknown): value is Record<string, Act> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each: Partial<Act>) => Array.isArray(each.from) && 'who' in each)

const isEdges = (value: unknown): value is AxisEdge[] =>
  Array.isArray(value) && value.length > 0 && value.every((each: object) => 'axis' in each)

/** `REQUEST_ACTS` of transfers is the machine "transfers: request"; `EDGES` of orders is one machine for each axis. */
async function machinesOf(file: string): Promise<Machine[]> {
  const domain = file.split('/')[1] ?? ''
  const module: Record<string, unknown> = await import(resolve(file))
  const entries = Object.entries(module).sort(([a], [b]) => a.localeCompare(b))
  return entries.flatMap(([name, value]): Machine[] => {
    if (name === 'EDGES' && isEdges(value)) {
      return [...Map.groupBy(value, ({ axis }) => axis)].map(([axis, edges]) => ({
        name: `${domain}: ${axis}`,
        edges,
      }))
    }
    if (!name.endsWith('_ACTS') || !isActs(value)) return []
    const edges = Object.entries(value).flatMap(([act, { from, to, who }]) =>
      from.flatMap((start) => to.map((end) => ({ from: start, act, to: end, who: [who] }))),
    )
    return [{ name: `${domain}: ${name.slice(0, -'_ACTS'.length).toLowerCase()}`, edges }]
  })
}

function drawMachine({ name, edges }: Machine): string {
  const starts = edges.map(({ from }) => from)
  const ends = new Set(edges.map(({ to }) => to))
  const first = starts.find((state) => !ends.has(state)) ?? starts[0] ?? ''
  const arrows = edges.map(({ from, act, to }) => `    ${from} --> ${to}: ${act}`)
  const rows = edges.map(
    ({ from, act, to, who }) => `| ${from} | ${act} | ${to} | ${who.join(', ')} |`,
  )
  return [
    `## ${name}`,
    ['```mermaid', 'stateDiagram-v2', `    [*] --> ${first}`, ...arrows, '```'].join('\n'),
    ['| From | Act | To | Who |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n')
}

/** @throws when a file of states has none that can be drawn */
export async function statesDocument(): Promise<string> {
  const files = globSync('domains/*/states.ts').sort()
  const machines: Machine[] = []
  for (const file of files) {
    const found = await machinesOf(file)
    if (found.length === 0) throw new Error(`${file} has no states to draw`)
    machines.push(...found)
  }
  const intro = `# States

Written by \`node scripts/write-states.ts\` from \`domains/*/states.ts\`, by which the server refuses; do not edit. An act that
is not drawn may not happen. What else an act needs (other axes, money, goods, time) stands beside the table in the code.`
  return `${[intro, ...machines.map(drawMachine)].join('\n\n')}\n`
}

if (import.meta.main) {
  const text = await statesDocument()
  writeFileSync(STATES_FILE, text)
  console.log(`${text.split('\n## ').length - 1} drawings`)
}
