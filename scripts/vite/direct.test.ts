/** From where the browser's build takes what screens import. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../sources.ts'
import { directed } from './direct.ts'

const SCREEN = join(ROOT, 'domains/content/web/HomePage.tsx')
const door = (code: string) => directed(code, SCREEN)

test('each name of a door comes from its own file', () => {
  expect(door("import { CartLink, useAdding } from '#domains/cart/web/door.ts'")).toBe(
    `import { CartLink } from '${ROOT}/domains/cart/web/CartLink.tsx';` +
      `import { useAdding } from '${ROOT}/domains/cart/web/adding.ts';`,
  )
})

test('each call of a contract is a module by itself; plain values and types stay', () => {
  expect(door("import { getCart, CartReasons, type Cart } from '#domains/cart/contract.ts'")).toBe(
    `import { getCart } from '${ROOT}/domains/cart/contract.ts?call=getCart';` +
      `import { CartReasons } from '${ROOT}/domains/cart/contract.ts';`,
  )
  expect(door("import { listBanners } from '../contract.ts'")).toContain(
    `${ROOT}/domains/content/contract.ts?call=listBanners`,
  )
})

test('everything else is left as it is', () => {
  const code = "import type { Cart } from '#domains/cart/contract.ts'\nimport { x } from './x.ts'"
  expect(door(code)).toBe(code)
})
