/** Every kind of thing and every value that the log can hold has a name in every language: none is shown by its code. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGS } from '#kit/contract/lang.ts'
import { readWords } from '#kit/server/text/words.ts'

const sources = globSync('domains/*/server/**/*.ts')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .filter((text) => text.includes('audit('))
const kinds = new Set(
  sources.flatMap((text) => [
    ...[...text.matchAll(/\bobject(?:: string)?(?::| =) ?['`](\w+)/g)].map(([, kind = '']) => kind),
    ...[...text.matchAll(/objectOf = .*=> `(\w+):/g)].map(([, kind = '']) => kind),
  ]),
)

test.each(LANGS)('every kind of thing that the log is about has a name: %s', (lang) => {
  const words = readWords('office', lang)
  expect(kinds.size).toBeGreaterThan(30)
  expect([...kinds].filter((kind) => !words.has(`office.audit.object.${kind}`))).toEqual([])
})

/** What entries keep of a thing before and after, by the names that their rows have in an opened entry. */
const FIELD = /(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g
const fields = new Set(
  sources
    .flatMap((text) => [...text.matchAll(/\b(?:before|after)(?: =|:) \{([^{}]*)\}/g)])
    .flatMap(([, inside = '']) => [...inside.trim().matchAll(FIELD)].map(([, name = '']) => name)),
)

test.each(LANGS)('every value that the log keeps is named in words: %s', (lang) => {
  const words = readWords('office', lang)
  expect(fields.size).toBeGreaterThan(40)
  expect([...fields].filter((name) => !words.has(`office.audit.changed.${name}`))).toEqual([])
})
