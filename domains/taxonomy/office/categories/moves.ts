/** Where a category can be moved in the tree, and the resulting tree. Its branch moves along; three levels at most. */

export type Node = { id: number; parentId: number | null }
/** Below a parent, before one of its other children; null makes it the last. */
export type Place = { parentId: number | null; beforeId: number | null }
export type Direction = 'up' | 'down' | 'in' | 'out'

const LEVELS = 3

const childrenOf = <N extends Node>(nodes: readonly N[], parentId: number | null) =>
  nodes.filter((node) => node.parentId === parentId)

/** 1 for the first level. */
function levelOf(nodes: readonly Node[], id: number | null): number {
  const node = nodes.find((each) => each.id === id)
  return node === undefined ? 0 : 1 + levelOf(nodes, node.parentId)
}

/** How many levels are below it. */
function depthBelow(nodes: readonly Node[], id: number): number {
  return Math.max(0, ...childrenOf(nodes, id).map((child) => 1 + depthBelow(nodes, child.id)))
}

/** Itself and its descendants. */
export function branchOf(nodes: readonly Node[], id: number): Set<number> {
  const below = childrenOf(nodes, id).flatMap((child) => [...branchOf(nodes, child.id)])
  return new Set([id, ...below])
}

export const canHang = (nodes: readonly Node[], id: number, parentId: number | null): boolean =>
  (parentId === null || !branchOf(nodes, id).has(parentId)) &&
  levelOf(nodes, parentId) + 1 + depthBelow(nodes, id) <= LEVELS

export function placeOf(nodes: readonly Node[], id: number): Place {
  const parentId = nodes.find((node) => node.id === id)?.parentId ?? null
  const sisters = childrenOf(nodes, parentId)
  const at = sisters.findIndex((sister) => sister.id === id)
  return { parentId, beforeId: sisters[at + 1]?.id ?? null }
}

/** The next place in a direction, or null where there is none. Beyond the first or last sibling it changes parents. */
export function step(nodes: readonly Node[], id: number, direction: Direction): Place | null {
  const { parentId } = placeOf(nodes, id)
  const sisters = childrenOf(nodes, parentId)
  const at = sisters.findIndex((sister) => sister.id === id)
  const [before, after] = [sisters[at - 1], sisters[at + 1]]
  const place = {
    up: before && { parentId, beforeId: before.id },
    down: after && { parentId, beforeId: sisters[at + 2]?.id ?? null },
    in: before && { parentId: before.id, beforeId: null },
    out:
      parentId === null
        ? undefined
        : {
            parentId: placeOf(nodes, parentId).parentId,
            beforeId: placeOf(nodes, parentId).beforeId,
          },
  }[direction]
  return place !== undefined && canHang(nodes, id, place.parentId) ? place : null
}

/** Where it is moved when dropped on a row: on the upper or lower edge beside it, on the middle below it. */
export function findDropPlace(
  nodes: readonly Node[],
  id: number,
  target: number,
  zone: 'before' | 'after' | 'into',
): Place | null {
  if (branchOf(nodes, id).has(target)) return null
  const { parentId, beforeId } = placeOf(nodes, target)
  const place = {
    before: { parentId, beforeId: target },
    after: { parentId, beforeId: beforeId === id ? placeOf(nodes, id).beforeId : beforeId },
    into: { parentId: target, beforeId: null },
  }[zone]
  return canHang(nodes, id, place.parentId) ? place : null
}

/** The nodes after the move: the moved one before the named one, otherwise last. */
export function moveNode<N extends Node>(nodes: readonly N[], id: number, place: Place): N[] {
  const node = nodes.find((each) => each.id === id)
  if (node === undefined) return [...nodes]
  const others = nodes.filter((each) => each.id !== id)
  const at = others.findIndex((each) => each.id === place.beforeId)
  const next = { ...node, parentId: place.parentId }
  return at < 0 ? [...others, next] : [...others.slice(0, at), next, ...others.slice(at)]
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.parentId === other.parentId && one.beforeId === other.beforeId
