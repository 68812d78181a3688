/** Generated documents match the code. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCESS_FILE, accessDocument } from './write-access.ts'
import { ERRORS_FILE, errorsDocument } from './write-errors.ts'
import { STATES_FILE, statesDocument } from './write-states.ts'

const written = (file: string) => readFileSync(file, 'utf8')

test('docs/errors.md lists every code once, with its message in four languages', async () => {
  expect(written(ERRORS_FILE)).toBe(await errorsDocument())
})

test('docs/states.md draws every state', async () => {
  expect(written(STATES_FILE)).toBe(await statesDocument())
})

test('docs/access.md lists for every call who may make it', async () => {
  expect(written(ACCESS_FILE)).toBe(await accessDocument())
})
