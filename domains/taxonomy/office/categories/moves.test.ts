/** Where categories can go. */
import { expect, test } from 'vitest'
import {
  branchOf,
  canHang,
  findDropPlace,
  isSamePlace,
  moveNode,
  placeOf,
  step,
  type Node,
} from './moves.ts'

// 1 (11 (111, 112), 12), 2, 3 (31)
const TREE: Node[] = [
  { id: 1, parentId: null },
  { id: 2, parentId: null },
  { id: 3, parentId: null },
  { id: 11, parentId: 1 },
  { id: 12, parentId: 1 },
  { id: 31, parentId: 3 },
  { id: 111, parentId: 11 },
  { id: 112, parentId: 11 },
]
const childrenOf = (nodes: readonly Node[], parentId: number | null) =>
  nodes.filter((node) => node.parentId === parentId).map(({ id }) => id)

test('a branch has what lies below it, and hangs only where three levels hold it', () => {
  expect([...branchOf(TREE, 1)]).toEqual([1, 11, 111, 112, 12])
  expect(canHang(TREE, 11, 2)).toBe(true)
  expect(canHang(TREE, 1, 2)).toBe(false) // four levels
  expect(canHang(TREE, 1, 111)).toBe(false) // below itself
  expect(canHang(TREE, 2, 11)).toBe(true)
  expect(canHang(TREE, 2, 111)).toBe(false)
})

test('keys move among sisters, below the one before, and out again', () => {
  expect(step(TREE, 2, 'up')).toEqual({ parentId: null, beforeId: 1 })
  expect(step(TREE, 2, 'down')).toEqual({ parentId: null, beforeId: null })
  expect(step(TREE, 3, 'down')).toBeNull()
  expect(step(TREE, 1, 'up')).toBeNull()
  expect(step(TREE, 12, 'in')).toEqual({ parentId: 11, beforeId: null })
  expect(step(TREE, 11, 'in')).toBeNull() // nothing before it
  expect(step(TREE, 112, 'out')).toEqual({ parentId: 1, beforeId: 12 })
  expect(step(TREE, 1, 'out')).toBeNull()
})

test('in and out again is where it was', () => {
  const inside = moveNode(TREE, 12, step(TREE, 12, 'in')!)
  expect(childrenOf(inside, 11)).toEqual([111, 112, 12])
  const out = moveNode(inside, 12, step(inside, 12, 'out')!)
  expect(childrenOf(out, 1)).toEqual([11, 12])
  expect(placeOf(out, 12)).toEqual(placeOf(TREE, 12))
})

test('dropping on a row goes before, behind or below it, never into itself', () => {
  expect(findDropPlace(TREE, 2, 3, 'before')).toEqual({ parentId: null, beforeId: 3 })
  expect(findDropPlace(TREE, 2, 1, 'after')).toEqual({ parentId: null, beforeId: 3 })
  expect(findDropPlace(TREE, 2, 3, 'into')).toEqual({ parentId: 3, beforeId: null })
  expect(findDropPlace(TREE, 1, 111, 'before')).toBeNull()
  expect(findDropPlace(TREE, 1, 3, 'into')).toBeNull()
  expect(childrenOf(moveNode(TREE, 3, findDropPlace(TREE, 3, 1, 'before')!), null)).toEqual([
    3, 1, 2,
  ])
})

test('a step that would make a fourth level is none', () => {
  // 3 with its child would come below 2, which is fine; below 12 its child would be a fourth level.
  expect(step(TREE, 3, 'in')).toEqual({ parentId: 2, beforeId: null })
  const deep = moveNode(TREE, 3, { parentId: 1, beforeId: null })
  expect(step(deep, 3, 'in')).toBeNull()
  expect(findDropPlace(deep, 3, 12, 'into')).toBeNull()
  expect(findDropPlace(deep, 3, 12, 'after')).toEqual({ parentId: 1, beforeId: null })
})

test('down steps over one sister alone, and up again is where it was', () => {
  const down = moveNode(TREE, 1, step(TREE, 1, 'down')!)
  expect(childrenOf(down, null)).toEqual([2, 1, 3])
  expect(childrenOf(moveNode(down, 1, step(down, 1, 'up')!), null)).toEqual([1, 2, 3])
})

test('out comes to stand behind its parent, and before what followed that', () => {
  const out = moveNode(TREE, 11, step(TREE, 11, 'out')!)
  expect(childrenOf(out, null)).toEqual([1, 11, 2, 3])
  expect(childrenOf(out, 11)).toEqual([111, 112])
})

test('dropping on the lower edge of the sister before it leaves it where it was', () => {
  expect(findDropPlace(TREE, 2, 1, 'after')).toEqual(placeOf(TREE, 2))
  expect(isSamePlace(findDropPlace(TREE, 2, 1, 'after')!, placeOf(TREE, 2))).toBe(true)
  expect(isSamePlace(placeOf(TREE, 1), placeOf(TREE, 2))).toBe(false)
  expect(isSamePlace({ parentId: 1, beforeId: null }, { parentId: 2, beforeId: null })).toBe(false)
})

test('what is not there moves nothing', () => {
  expect(moveNode(TREE, 999, { parentId: null, beforeId: 1 })).toEqual(TREE)
  expect(step(TREE, 999, 'up')).toBeNull()
})
