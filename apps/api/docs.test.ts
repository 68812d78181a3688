/** The API description: complete, and browsable with a policy of its own. */
import { expect, test } from 'vitest'
import { routeRegistry } from '#kit/server/http/registry.ts'
import { openTestShop } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })

test('each call of the registry is described, and nothing else', async () => {
  const { paths } = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as {
    paths: Record<string, object>
  }
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  const served = routeRegistry(shop.app).map(({ method, path }) => `${method} ${path}`)
  expect(described.sort()).toEqual(served.sort())
})

test('the page to browse it runs its own script only', async () => {
  const page = await fetch(`${shop.url}/api/docs`)
  expect(page.headers.get('content-security-policy')).toMatch(
    /script-src 'self' 'sha256-[^;]*; style-src/,
  )
  expect(await page.text()).toContain('/api/docs/js/scalar.js')
  const script = await fetch(`${shop.url}/api/docs/js/scalar.js`)
  expect((await script.text()).length).toBeGreaterThan(1_000_000)
})
