/** What a name says that the thing is. */
import { expect, test } from 'vitest'
import type { Lang } from '#kit/contract/lang.ts'
import { fold } from '../parse/normalize.ts'
import { unstemmed } from '../parse/stems.ts'
import { findHeadNouns } from './head-nouns.ts'

const find = async (name: string, lang: Lang) => [
  ...new Set(findHeadNouns(await fold(name), lang, unstemmed, '')),
]

test.each([
  ['Copy paper A4 70 g 500 sheets', ['h:paper']],
  ['Paper clips box of 100', ['h:clips']],
  ['Coloured pencils 24 colours', ['h:pencils']],
  ['Notebook A5 ruled', ['h:notebook', 'h:ruled']],
  ['USB 3.0 cable', ['h:cable']],
  ['Pilot 400 Headlamp', ['h:headlamp']],
  ['Nylon leash black', ['h:leash', 'h:black']],
  ['Cabinet of oak', ['h:cabinet']],
])('an English %s', async (name, heads) => {
  expect(await find(name, 'en')).toEqual(heads)
})

test.each([
  ['复印纸 A4 70 g 500 张', ['h:纸', 'h:印纸', 'h:复印纸']],
  ['3 个', ['h:个']],
])('a Chinese %s', async (name, heads) => {
  expect(await find(name, 'cn')).toEqual(heads)
})
