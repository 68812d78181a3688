/** Finds the browser for end-to-end tests, or installs Debian's or Ubuntu's where permitted. Plain JavaScript for Node 20. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'msedge',
]
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

/** @returns its path, or null after printing what to do */
export function browser() {
  const found = find() ?? (mayInstall() ? install() : undefined)
  if (found !== undefined) return found
  const given = process.env.CHROME_PATH
  if (given) console.error(`CHROME_PATH=${given} is no program that can be run.`)
  else
    console.error(
      `The journeys need Chrome or Chromium. Install it (${advice()}), or set CHROME_PATH to where it is.`,
    )
  return null
}

function find() {
  const given = process.env.CHROME_PATH
  if (given) return isProgram(given) ? given : undefined
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((each) => !each.includes('node_modules'))
  const places = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC]
  return places.find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const isDebian = () =>
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))

const mayInstall = () =>
  !process.env.CHROME_PATH && isDebian() && process.getuid?.() === 0 && has('apt-get')

const has = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0

function install() {
  console.log('Installing Chromium for the journeys (once) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env }).status === 0
  apt('update')
  for (const name of ['chromium', 'chromium-browser']) {
    if (apt('install', '-y', '--no-install-recommends', name) && find()) return find()
  }
  return undefined
}

function advice() {
  if (isDebian()) return 'sudo apt-get install chromium'
  return process.platform === 'darwin'
    ? 'brew install --cask google-chrome'
    : 'your system has a package chromium'
}
