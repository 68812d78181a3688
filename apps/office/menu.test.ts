/** The menu of the office: every page belongs to an entry that is marked while it is open. */
import { expect, test } from 'vitest'
import { MENU, entryAt } from './menu.ts'
import { routes } from './routes.ts'

type Node = { type: string; path?: string; children?: readonly Node[] }

/** Addresses of the frame's pages, parameters included. */
function pathsOf(node: Node, parent = ''): string[] {
  const path = node.path === undefined ? parent : `${parent}${node.path}`
  const below = (node.children ?? []).flatMap((child) => pathsOf(child, path))
  return node.type === 'index' || (node.type === 'route' && below.length === 0)
    ? [path, ...below]
    : below
}

const frame = (routes as Node).children?.find(({ type }) => type === 'layout')

test('there are eight groups, in the order of a merchant’s day', () => {
  expect(MENU.map(({ group }) => group)).toEqual([
    'nav.home',
    'nav.catalogue',
    'nav.orders',
    'nav.money',
    'nav.customers',
    'nav.marketing',
    'nav.content',
    'nav.settings',
  ])
})

test('every page of the office belongs to an entry, but the member’s own account and notices, and what is missing', () => {
  const paths = frame === undefined ? [] : pathsOf(frame)
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => entryAt(path) === undefined)).toEqual([
    '/office/me',
    '/office/notifications',
    '/office/$',
  ])
})

test('the start page’s entry is its own page’s alone, and an address that only begins alike is another page', () => {
  expect(entryAt('/office')?.to).toBe('/office')
  expect(entryAt('/office/me')).toBeUndefined()
  expect(entryAt('/office/roles')?.to).toBe('/office/staff')
  expect(entryAt('/office/orders/SO1')?.to).toBe('/office/orders')
  expect(entryAt('/office/ordersome')).toBeUndefined()
})

test('no page belongs to two entries', () => {
  const addresses = MENU.flatMap(({ entries }) =>
    entries.flatMap((entry) => [entry.to, ...('alsoAt' in entry ? entry.alsoAt : [])]),
  )
  expect(new Set(addresses).size).toBe(addresses.length)
})
