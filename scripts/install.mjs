/** Installs the packages of the lock file, and runs scripts with them. Plain JavaScript for Node 20. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const BIN = join(ROOT, 'node_modules', '.bin')
const NODE = join(BIN, process.platform === 'win32' ? 'node.cmd' : 'node')
/** Caches compiled code: half the time of a start, and 20 MB. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'node')
/** A smaller young generation: 40 MB less for a process that mostly waits, and no slower in measurements. */
const FLAGS = ['--max-semi-space-size=4', '--disable-warning=ExperimentalWarning']
/**
 * Native memory from one pool: each thread with its own leaves holes that are never given back. 280 MB after a load of
 * 2,000 pages instead of 347, and one thread alone does nearly all the work.
 */
const ARENAS = '1'
/** An import needs some fifty megabytes; otherwise the heap would grow to three times as much before it is collected. */
const FLAGS_OF = { 'scripts/import.ts': ['--max-old-space-size=192'] }
/** In development a change of server code restarts it; the browser's code is replaced in place. */
const WATCH = ['--watch', '--watch-preserve-output']
const OLDEST = 20
const NEEDED = 24
const DOT_MS = 10_000

/** Runs a TypeScript file of ours; resolves to its exit code. */
export async function run(script, args) {
  if (!(await installed())) return 1
  const flags = args.includes('--dev') ? [...FLAGS, ...WATCH] : FLAGS
  const own = FLAGS_OF[script] ?? []
  return execute(NODE, [...flags, ...own, join(ROOT, script), ...args], {
    NODE_COMPILE_CACHE: COMPILED,
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? ARENAS,
  })
}

/** @returns false when the packages are not available, after printing the reason */
export async function installed() {
  if (Number.parseInt(process.versions.node, 10) < OLDEST) {
    console.error(
      `Node.js ${process.versions.node} is too old: install Node.js ${OLDEST} or newer (https://nodejs.org).`,
    )
    return false
  }
  if (isInstalled() && hasNode()) return true
  console.log('Installing packages (the first time this takes a minute or two) …')
  const began = Date.now()
  const timer = setInterval(
    () => console.log(`  still installing, ${Math.round((Date.now() - began) / 1000)} s`),
    DOT_MS,
  )
  // Not `npm ci`: it refuses a lock file that lacks the optional packages of other systems, as one does that was made
  // where a registry has only some of them. The versions are those of the lock file all the same.
  const code = await npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  clearInterval(timer)
  if (code === 0 && hasNode()) return true
  console.error(
    'The packages could not be installed: see above. Check the network, then try again, or run `npm install` yourself.',
  )
  return false
}

/** Whether every package of the lock file for this machine is installed in the right version. */
function isInstalled() {
  const wanted = packagesIn(join(ROOT, 'package-lock.json'))
  const found = packagesIn(join(ROOT, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional === true || found[path]?.version === version,
  )
}

function packagesIn(file) {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** The package downloads the program in its install script; where scripts are disabled it is missing. */
function hasNode() {
  const { stdout } = spawnSync(NODE, ['--version'], { encoding: 'utf8' })
  return Number.parseInt(String(stdout).slice(1), 10) >= NEEDED
}

/** npm as it was called, else the one of the machine. */
export function npm(args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? execute(process.execPath, [cli, ...args]) : execute('npm', args)
}

/** Signals are passed on; the child decides when it ends. */
export function execute(file, args, env = {}) {
  return new Promise((resolve) => {
    const path = `${BIN}${delimiter}${process.env.PATH ?? ''}`
    const child = spawn(file, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PATH: path, ...env },
    })
    const pass = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass)
    const done = (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, pass)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(`${file} cannot be run: ${error.message}`)
      done(1)
    })
    child.once('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
