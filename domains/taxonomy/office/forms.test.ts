/** What forms of categories, brands and attributes begin with, and a tree as a list. */
import { expect, test } from 'vitest'
import { valuesOf as attributeValuesOf } from './attributes/attribute-values.ts'
import { valuesOf as brandValuesOf } from './brands/brand-values.ts'
import { valuesOf as categoryValuesOf } from './categories/category-values.ts'
import { inTreeOrder } from './door/tree.ts'

const node = (id: number, parentId: number | null, name = `N${id}`) => ({ id, parentId, name })

test('a tree becomes a list: each branch behind its parent, sisters in the order in which they came', () => {
  const placed = inTreeOrder([node(3, 1), node(2, null), node(1, null), node(5, 3), node(4, 1)])
  expect(placed.map(({ id, depth, path }) => [id, depth, path])).toEqual([
    [2, 0, 'N2'],
    [1, 0, 'N1'],
    [3, 1, 'N1 / N3'],
    [5, 2, 'N1 / N3 / N5'],
    [4, 1, 'N1 / N4'],
  ])
})

test('what hangs below a category that is not there is in no list, and nothing is an empty one', () => {
  expect(inTreeOrder([node(1, null), node(2, 9)]).map(({ id }) => id)).toEqual([1])
  expect(inTreeOrder([])).toEqual([])
})

test('a form sends what a clerk may change: counts, places and letters by sound are the server’s', () => {
  const category = {
    id: 1,
    parentId: null,
    name: { cn: '泵' },
    visible: true,
    imageUrl: null,
    intro: { cn: '' },
    bannerUrl: null,
    attributeIds: [7],
    version: 3,
  }
  const counts = { productCount: 4, usedCount: 5 }
  expect(categoryValuesOf({ ...category, ...counts, position: 2 })).toEqual(category)
  const brand = {
    id: 1,
    name: { cn: '正泰' },
    logoUrl: null,
    bannerUrl: null,
    story: { cn: '' },
    letter: null,
    version: 3,
  }
  expect(brandValuesOf({ ...brand, ...counts, archived: false, ownLetter: 'Z' })).toEqual(brand)
  const attribute = {
    id: 1,
    key: 'colour',
    name: { cn: '颜色' },
    kind: 'choice' as const,
    unit: null,
    isFacet: true,
    position: 1,
    version: 3,
  }
  const value = { id: 9, name: { cn: '红' } }
  const values = [{ ...value, number: null, productCount: 2 }]
  expect(attributeValuesOf({ ...attribute, values, categoryIds: [1] })).toEqual({
    ...attribute,
    values: [value],
  })
})
