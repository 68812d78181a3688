/** Lazy loading at the start: large libraries load when they are first needed. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/sources.ts'

const LATE = [
  'pinyin-pro',
  '@node-rs/jieba',
  'opencc-js',
  'cnchar-order',
  'sharp',
  'nodemailer',
  'sanitize-html',
  'file-type',
]

/** Records which packages are loaded while the shop's modules are imported. */
const PROGRAM = `
  const { registerHooks } = await import('node:module')
  const found = new Set()
  registerHooks({ load(url, context, next) { found.add(url); return next(url, context) } })
  await import('#apps/api/app.ts')
  await import('#apps/api/domains.ts')
  console.log(JSON.stringify([...found]))`

test('dictionaries, pictures, mail and what reads uploads load when they are needed', async () => {
  const args = ['--input-type=module', '--eval', PROGRAM]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    maxBuffer: 16 * 1024 * 1024,
  })
  const files = JSON.parse(stdout) as string[]
  expect(files.some((file) => file.includes('/node_modules/fastify/'))).toBe(true)
  const early = LATE.filter((name) => files.some((file) => file.includes(`/node_modules/${name}/`)))
  expect(early).toEqual([])
}, 60_000)
