/** Forms under which a dictionary may have a word. */
import { expect, test } from 'vitest'
import type { Lang } from '#kit/contract/lang.ts'
import { listLemmas } from './lemmas.ts'

test.each([
  ['batteries', 'en', 'battery'],
  ['toallas femeninas', 'spa', 'toalla femenina'],
  ['luces solares', 'spa', 'luz solar'],
  ['bolsas de basura', 'spa', 'bolsa de basura'],
] as const satisfies readonly (readonly [string, Lang, string])[])(
  '%s (%s) is also looked up as %s',
  (text, lang, lemma) => {
    expect(listLemmas(text, lang)[0]).toBe(text)
    expect(listLemmas(text, lang)).toContain(lemma)
  },
)

test('Chinese has no other forms', () => {
  expect(listLemmas('牵引绳', 'cn')).toEqual(['牵引绳'])
})
