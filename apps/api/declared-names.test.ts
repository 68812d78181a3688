/** Every domain names and explains its own settings, permissions and acts of the audit log for the office, in every language, and no others. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGS } from '#kit/contract/lang.ts'
import { readWords, splitKey } from '#kit/server/text/words.ts'
import { SETTINGS } from './settings.ts'
import '../audit-actions.ts'
import '../permissions.ts'
import { allAuditActions } from '#domains/audit/actions.ts'
import { allPermissions } from '#domains/staff/roles.ts'

/** The domain of each declared name: `cart.maxLines`, `orders.read`. */
const declaredBy = new Map(
  globSync('domains/*/{settings,shop-settings,permissions,audit-actions}.ts').flatMap((file) => {
    const [, domain = ''] = file.replaceAll('\\', '/').split('/')
    const pattern = file.endsWith('audit-actions.ts')
      ? /'([a-zA-Z-]+\.[\w.-]+)'/g
      : /(?:^ {2,4}|\{ )'([a-zA-Z-]+\.[\w.-]+)':/gm
    const names = readFileSync(file, 'utf8').matchAll(pattern)
    return [...names].map(([, name = '']) => [name, domain] as const)
  }),
)
const settings = Object.keys(SETTINGS)

test.each(LANGS)(
  'settings with their explanations, permissions and audited acts are named by their own domain: %s',
  (lang) => {
    const namedBy = new Map(
      [...readWords('office', lang).keys()].map((whole) => {
        const [office, key] = splitKey(whole)
        return [key, office.slice('office.'.length)] as const
      }),
    )
    const named = (prefix: string, names: readonly string[]) =>
      names.map((name) => [name, namedBy.get(`${prefix}.${name}`)])
    const declared = (names: readonly string[]) => names.map((name) => [name, declaredBy.get(name)])
    expect(settings.length).toBeGreaterThan(90)
    for (const what of ['setting', 'settingHelp', 'settingWords']) {
      expect(named(what, settings)).toEqual(declared(settings))
    }
    expect(allAuditActions().length).toBeGreaterThan(100)
    expect(named('act', allAuditActions())).toEqual(declared(allAuditActions()))
    expect(named('may', allPermissions())).toEqual(declared(allPermissions()))
    expect(named('mayNote', allPermissions())).toEqual(declared(allPermissions()))
  },
)
