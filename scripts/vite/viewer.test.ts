/** The 3D viewer as it is installed: its styles are its own, or what it draws lies below its stage. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { viewer } from './viewer.ts'

type Handler = (code: string, id: string) => { code: string }

const folder = dirname(createRequire(import.meta.url).resolve('@google/model-viewer/package.json'))
const { handler } = viewer().transform as unknown as { handler: Handler }
const built = (file: string): string => {
  const id = join(folder, 'lib', file)
  const error = (message: string) => {
    throw new Error(message)
  }
  return handler.call({ error }, readFileSync(id, 'utf8'), id).code
}

test('its styles leave the template, which no page of ours may write, and become those of its class', () => {
  const template = built('template.js')
  expect(template).not.toContain('<style>')
  expect(template).toMatch(/^viewerStyles\.replaceSync\(".*canvas \{/m)
  expect(built('model-viewer-base.js')).toMatch(
    /class ModelViewerElementBase extends ReactiveElement \{\s+static get styles\(\) \{ return \[viewerStyles\] \}/,
  )
})
