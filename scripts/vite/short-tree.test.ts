/** The shortened tree of addresses is the tree that was written. */
import { expect, test } from 'vitest'
import { shortened } from './short-tree.ts'

const TREE = `
const shopRoute = shopImport.update({
	id: "/_shop",
	getParentRoute: () => rootImport
});
const cartRoute = cartImport.update({
	id: "/cart/",
	path: "/cart/",
	getParentRoute: () => shopRoute
});
const caseRoute = caseImport.update({
	id: "/case",
	path: "/Case",
	getParentRoute: () => shopRoute
});
const shopRouteChildren = {
	cartRoute,
	caseRoute: caseRoute
};
const rootRouteChildren = { shopRoute: shopRoute._addFileChildren(shopRouteChildren) };
const tree = rootImport._addFileChildren(rootRouteChildren);
`

type Options = { id?: string; path?: string; getParentRoute?: () => Route }
type Route = Options & { children: Route[]; update: (o: Options) => Route }

const route = (): Route & { _addFileChildren: (children: object) => Route } => ({
  children: [],
  update(options) {
    return Object.assign(this, options)
  },
  _addFileChildren(children) {
    return Object.assign(this, { children: Object.values(children) })
  },
})

const describeRoute = ({ id, path, getParentRoute, children }: Route): unknown => ({
  id,
  path,
  parent: getParentRoute?.().id,
  children: children.map(describeRoute),
})

const run = (code: string) => {
  const names = ['rootImport', 'shopImport', 'cartImport', 'caseImport']
  // oxlint-disable-next-line typescript/no-implied-eval -- what the browser gets is a text
  const make = new Function(...names, `${code}; return tree`) as (...routes: Route[]) => Route
  return describeRoute(make(...names.map(route)))
}

test('children and addresses stay what they are', () => {
  const short = shortened(TREE)
  expect(run(short)).toEqual(run(TREE))
  expect(short).not.toContain('caseRoute:')
  expect(short).toContain('at(cartImport, "/cart/", () => shopRoute)')
})

test('a tree that reads otherwise fails the build', () => {
  expect(() => shortened(TREE.replaceAll('getParentRoute', 'parent'))).toThrow('reads otherwise')
  expect(() => shortened(TREE.replaceAll('Children = ', 'Kids = '))).toThrow('reads otherwise')
})
