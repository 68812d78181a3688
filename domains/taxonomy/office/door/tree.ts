/** Categories as a list in the order of their tree, each with its way from the top. */

type Node = { id: number; parentId: number | null; name: string }
export type Placed<N extends Node> = N & { depth: number; path: string }

/** Sisters stay in the order in which they come. */
export function inTreeOrder<N extends Node>(nodes: readonly N[]): Placed<N>[] {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId)
  const walk = (parentId: number | null, depth: number, way: string): Placed<N>[] =>
    (below.get(parentId) ?? []).flatMap((node) => {
      const path = way === '' ? node.name : `${way} / ${node.name}`
      return [{ ...node, depth, path }, ...walk(node.id, depth + 1, path)]
    })
  return walk(null, 0, '')
}
