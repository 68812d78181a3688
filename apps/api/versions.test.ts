/** Forms that are saved whole carry the version that was edited: else the second of two members of staff overwrites the first. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routeRegistry } from '#kit/server/http/registry.ts'
import { openTestShop } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })

const CONCURRENCY = ['version', 'revision']

test('every form of the office that creates or changes by an id carries the version it was opened with', () => {
  const forms = [...routeRegistry(shop.app)].flatMap(({ method, path, who, endpoint }) => {
    if (method !== 'POST' || endpoint === null || !String(who).startsWith('staff')) return []
    const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
    const fields = Object.keys(schema.properties ?? {})
    return fields.includes('id') && !path.includes(':') ? [{ path, fields }] : []
  })
  expect(forms.length).toBeGreaterThan(10)
  const unversioned = forms.filter(
    ({ fields }) => !CONCURRENCY.some((each) => fields.includes(each)),
  )
  expect(unversioned.map(({ path }) => path)).toEqual([])
})
